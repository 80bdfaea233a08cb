import { constants, type Dirent } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path/posix';

/**
 * What the `.git` folder of a checkout says, read without git and without following a link: the author of the checkout may
 * have written anything there.
 */
export interface CheckoutFolder {
  /** The commit that is checked out, undefined where there is none. */
  head(): Promise<string | undefined>;
  /** Changes with the tags; empty where there are none. */
  tagState(): Promise<string>;
  /** The tags and what each leads to: a commit, or the object of a tag with a message. */
  tags(): Promise<ReadonlyMap<string, string>>;
  /** The folder of objects, undefined where it holds links, pipes or more than git itself would leave there. */
  objects(): Promise<string | undefined>;
  /** The list of commits whose parents are missing on purpose, undefined where there is none. */
  shallow(): Promise<string | undefined>;
}

/** The largest `packed-refs` or list of missing parents that is read, in bytes. */
const largestList = 4 * 1024 * 1024;

/** The largest file with a single reference, in bytes. */
const largestRef = 4_096;

/** Folders inside folders, and entries in all of them, that are read of references and of objects. */
const refLimits: WalkLimits = { depth: 8, entries: 20_000 };
const objectLimits: WalkLimits = { depth: 3, entries: 500_000 };

const refName = /^(?:(?!\.)[^\s\p{C}~^:?*[\\/]+\/)*(?!\.)[^\s\p{C}~^:?*[\\/]+$/u;

/** Opens the `.git` folder of a checkout; undefined where it is absent, a file or a link. */
export async function openCheckout(root: string): Promise<CheckoutFolder | undefined> {
  const folder = join(root, '.git');
  if (!(await isFolder(folder))) return undefined;
  const packed = (): Promise<ReadonlyMap<string, string>> => packedRefs(folder);
  return {
    head: () => headOf(folder, packed),
    async tagState() {
      const { files, times } = await entriesBelow(folder, 'refs/tags', refLimits);
      const isPacked = [...(await packed()).keys()].some((name) => name.startsWith('refs/tags/'));
      if (files.length === 0 && !isPacked) return '';
      const list = await lstat(join(folder, 'packed-refs')).catch(() => undefined);
      return JSON.stringify([files, times, list?.mtimeMs, list?.size, await headOf(folder, packed)]);
    },
    async tags() {
      const { files } = await entriesBelow(folder, 'refs/tags', refLimits);
      const tags = new Map<string, string>();
      for (const [name, id] of await packed()) {
        if (name.startsWith('refs/tags/')) tags.set(name.slice('refs/tags/'.length), id);
      }
      for (const name of files.filter(isRefName)) {
        const id = idIn(await textOf(folder, `refs/tags/${name}`, largestRef));
        if (id !== undefined) tags.set(name, id);
      }
      return tags;
    },
    async objects() {
      const { isPlain } = await entriesBelow(folder, 'objects', objectLimits);
      return isPlain ? join(folder, 'objects') : undefined;
    },
    async shallow() {
      return (await textOf(folder, 'shallow', largestList)) === '' ? undefined : join(folder, 'shallow');
    },
  };
}

async function headOf(folder: string, packed: () => Promise<ReadonlyMap<string, string>>): Promise<string | undefined> {
  const head = (await textOf(folder, 'HEAD', largestRef)).trim();
  const [, name] = /^ref: (refs\/.+)$/.exec(head) ?? [];
  if (name === undefined || !isRefName(name)) return idIn(head);
  return idIn(await textOf(folder, name, largestRef)) ?? (await packed()).get(name);
}

async function packedRefs(folder: string): Promise<ReadonlyMap<string, string>> {
  const refs = new Map<string, string>();
  for (const line of (await textOf(folder, 'packed-refs', largestList)).split('\n')) {
    const [id = '', name = ''] = line.split(' ');
    if (idIn(id) !== undefined && isRefName(name)) refs.set(name, id);
  }
  return refs;
}

function isRefName(name: string): boolean {
  return refName.test(name) && !name.includes('..') && !name.endsWith('.lock');
}

function idIn(text: string): string | undefined {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.exec(text.trim())?.[0];
}

/** The text of a regular file below a folder that is not too large; empty for anything else, such as a link on the way. */
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
  /** When each folder changed, in milliseconds: git replaces files, which changes their folder. */
  readonly times: readonly number[];
  /** True when there were files and folders only, and all of them were read. */
  readonly isPlain: boolean;
}

/** Lists what is below a folder, links not followed, as far as the limits allow. */
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

/** Reads a folder one entry after the other, so that it takes no more memory than the limit allows. */
async function* entriesOf(folder: string, found: { left: number }): AsyncGenerator<Dirent> {
  for await (const entry of (await opendir(folder).catch(() => undefined)) ?? []) {
    found.left -= 1;
    if (found.left <= 0) return;
    yield entry;
  }
}

/** True when each of these folders, which are inside each other, is a folder and no link. */
async function areFolders(folder: string, names: readonly string[]): Promise<boolean> {
  for (let end = 1; end <= names.length; end += 1) {
    if (!(await isFolder(join(folder, ...names.slice(0, end))))) return false;
  }
  return true;
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isDirectory() === true;
}
