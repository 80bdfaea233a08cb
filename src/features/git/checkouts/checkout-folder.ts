import { constants, type Dirent } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path/posix';
import { isRefName } from '#features/git/ref-name.ts';

/** Reads the `.git` folder of a checkout or of its repository without git and without following links: its content is not trusted. */
export interface CheckoutFolder {
  /** The commit that is checked out; undefined when there is none. */
  head(): Promise<string | undefined>;
  /** Name of the branch that is checked out; undefined when HEAD names a commit. */
  headBranch(): Promise<string | undefined>;
  /** State that changes with the tags and branches, and with the commit that is checked out. */
  refState(): Promise<string>;
  /** The local branches with their commits. */
  branches(): Promise<ReadonlyMap<string, string>>;
  /** True when the folder of objects names other folders of objects. */
  hasAlternates(): Promise<boolean>;
  /** State that changes with the tags; empty when there are none. */
  tagState(): Promise<string>;
  /** The tags with their objects: a commit, or the tag object of an annotated tag. */
  tags(): Promise<ReadonlyMap<string, string>>;
  /** The folder of objects; undefined when it contains links, pipes or too many entries. */
  objects(): Promise<string | undefined>;
  /** The file of shallow commits, whose parents are missing; undefined when there is none. */
  shallow(): Promise<string | undefined>;
}

/** Size of the largest `packed-refs` or shallow file that is read, in bytes. */
const maxListSize = 4 * 1024 * 1024;

/** Size of the largest file of a single ref, in bytes. */
const maxRefSize = 4_096;

/** Limits of the folders of refs and of objects: the depth of nested folders, and the number of all entries. */
const refLimits: WalkLimits = { depth: 8, entries: 20_000 };
const objectLimits: WalkLimits = { depth: 3, entries: 500_000 };

/**
 * Opens the `.git` folder of a checkout, or of a worktree that its repository knows; undefined when there is none, or when
 * `.git` is a link or another file.
 */
export async function openCheckout(root: string): Promise<CheckoutFolder | undefined> {
  const folders = await gitFolders(root);
  if (folders === undefined) return undefined;
  const { worktree: own, common } = folders;
  const packed = (): Promise<ReadonlyMap<string, string>> => packedRefs(common);
  return {
    head: () => headOf(folders, packed),
    async tagState() {
      const { files, times } = await entriesBelow(common, 'refs/tags', refLimits);
      const isPacked = [...(await packed()).keys()].some((name) => name.startsWith('refs/tags/'));
      if (files.length === 0 && !isPacked) return '';
      const list = await lstat(join(common, 'packed-refs')).catch(() => undefined);
      return JSON.stringify([files, times, list?.mtimeMs, list?.size, await headOf(folders, packed)]);
    },
    headBranch: async () => branchIn(await textOf(own, 'HEAD', maxRefSize)),
    async refState() {
      const refs = await entriesBelow(common, 'refs/tags', refLimits);
      const heads = await entriesBelow(common, 'refs/heads', refLimits);
      const list = await lstat(join(common, 'packed-refs')).catch(() => undefined);
      const head = await textOf(own, 'HEAD', maxRefSize);
      const times = [list?.mtimeMs, list?.size, ...refs.times, ...heads.times];
      return JSON.stringify([refs.files, heads.files, times, head, await headOf(folders, packed)]);
    },
    tags: () => refsBelow(common, 'refs/tags/', packed),
    branches: () => refsBelow(common, 'refs/heads/', packed),
    async hasAlternates() {
      const files = ['alternates', 'http-alternates'].map((name) => lstat(join(common, 'objects/info', name)));
      return (await Promise.allSettled(files)).some(({ status }) => status === 'fulfilled');
    },
    async objects() {
      const { isPlain } = await entriesBelow(common, 'objects', objectLimits);
      return isPlain ? join(common, 'objects') : undefined;
    },
    async shallow() {
      return (await textOf(common, 'shallow', maxListSize)) === '' ? undefined : join(common, 'shallow');
    },
  };
}

/** Where git keeps the data of a checkout. */
interface GitFolders {
  /** What belongs to the checkout: HEAD. */
  readonly worktree: string;
  /** What its repository has in common: refs and objects. */
  readonly common: string;
}

/**
 * The folders of a checkout. A worktree names that of its repository in a file; it must be known there, because a file of a
 * stranger could name any repository of this machine.
 */
async function gitFolders(root: string): Promise<GitFolders | undefined> {
  const folder = join(root, '.git');
  if (await isFolder(folder)) return { worktree: folder, common: folder };
  const named = /^gitdir: (.+)$/.exec((await textOf(root, '.git', maxRefSize)).trim())?.[1];
  if (named === undefined) return undefined;
  const own = resolve(root, named);
  const known = (await textOf(own, 'gitdir', maxRefSize)).trim();
  const common = dirname(dirname(own));
  const isWorktree = basename(dirname(own)) === 'worktrees' && known !== '' && resolve(own, known) === folder;
  return isWorktree && (await areFolders(common, ['worktrees', basename(own)])) ? { worktree: own, common } : undefined;
}

async function headOf(
  { worktree, common }: GitFolders,
  packed: () => Promise<ReadonlyMap<string, string>>,
): Promise<string | undefined> {
  const head = (await textOf(worktree, 'HEAD', maxRefSize)).trim();
  const [, name] = /^ref: (refs\/.+)$/.exec(head) ?? [];
  if (name === undefined || !isRefName(name)) return idIn(head);
  return idIn(await textOf(common, name, maxRefSize)) ?? (await packed()).get(name);
}

function branchIn(head: string): string | undefined {
  const [, name] = /^ref: refs\/heads\/(.+)$/.exec(head.trim()) ?? [];
  return name !== undefined && isRefName(name) ? name : undefined;
}

/** The refs below a prefix by the rest of their names; a file takes precedence over the packed ref. */
async function refsBelow(
  folder: string,
  prefix: string,
  packed: () => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const { files } = await entriesBelow(folder, prefix.slice(0, -1), refLimits);
  const refs = new Map<string, string>();
  for (const [name, id] of await packed()) {
    if (name.startsWith(prefix)) refs.set(name.slice(prefix.length), id);
  }
  for (const name of files.filter(isRefName)) {
    const id = idIn(await textOf(folder, `${prefix}${name}`, maxRefSize));
    if (id !== undefined) refs.set(name, id);
  }
  return refs;
}

async function packedRefs(folder: string): Promise<ReadonlyMap<string, string>> {
  const refs = new Map<string, string>();
  for (const line of (await textOf(folder, 'packed-refs', maxListSize)).split('\n')) {
    const [id = '', name = ''] = line.split(' ');
    if (idIn(id) !== undefined && isRefName(name)) refs.set(name, id);
  }
  return refs;
}

function idIn(text: string): string | undefined {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.exec(text.trim())?.[0];
}

/** Reads a regular file below a folder, up to a size; empty for anything else, such as a path through a link. */
async function textOf(folder: string, path: string, limit: number): Promise<string> {
  if (!(await areFolders(folder, path.split('/').slice(0, -1)))) return '';
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(folder, path), flags).catch(() => undefined);
  try {
    const stats = await handle?.stat();
    return handle && stats?.isFile() && stats.size <= limit ? await handle.readFile('utf8') : '';
  } catch {
    return '';
  } finally {
    await handle?.close();
  }
}

interface WalkLimits {
  readonly depth: number;
  readonly entries: number;
}

interface Entries {
  /** Paths of regular files, relative to the folder. */
  readonly files: readonly string[];
  /** Change time of each folder, in milliseconds: git replaces files, which changes the time of their folder. */
  readonly times: readonly number[];
  /** True when there were only files and folders, and all of them were read. */
  readonly isPlain: boolean;
}

/** Lists the entries below a folder within limits, without following links. */
async function entriesBelow(gitFolder: string, start: string, limits: WalkLimits): Promise<Entries> {
  if (!(await areFolders(gitFolder, start.split('/')))) return { files: [], times: [], isPlain: false };
  const root = join(gitFolder, start);
  const files: string[] = [];
  const times: number[] = [];
  const folders = [{ path: '', depth: 0 }];
  const found = { left: limits.entries, isPlain: true };
  for (let folder = folders.pop(); folder !== undefined && found.left > 0; folder = folders.pop()) {
    times.push((await lstat(join(root, folder.path)).catch(() => undefined))?.mtimeMs ?? 0);
    for await (const entry of entriesOf(join(root, folder.path), found)) {
      const path = join(folder.path, entry.name);
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory() && folder.depth < limits.depth) folders.push({ path, depth: folder.depth + 1 });
      else found.isPlain = false;
    }
  }
  return { files: files.sort(), times, isPlain: found.isPlain && found.left > 0 };
}

/** Reads the entries of a folder one by one, so that memory use is limited. */
async function* entriesOf(folder: string, found: { left: number }): AsyncGenerator<Dirent> {
  for await (const entry of (await opendir(folder).catch(() => undefined)) ?? []) {
    found.left -= 1;
    if (found.left <= 0) return;
    yield entry;
  }
}

/** True when each of these nested folders is a folder and not a link. */
async function areFolders(folder: string, names: readonly string[]): Promise<boolean> {
  for (let end = 1; end <= names.length; end += 1) {
    if (!(await isFolder(join(folder, ...names.slice(0, end))))) return false;
  }
  return true;
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isDirectory() === true;
}
