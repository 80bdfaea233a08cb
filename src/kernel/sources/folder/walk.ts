import type { Dirent } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { errorCode } from '#platform/errors.ts';
import {
  adviceFor,
  type FolderRoot,
  follow,
  hashOf,
  locate,
  openLocated,
  readStart,
  settledStats,
} from '#sources/file-access.ts';
import { linkMessages, nameMessage, tooDeep } from '#sources/file-messages.ts';
import { firstFiles, isFirst, tooManyFiles } from '#sources/first-files.ts';
import { createIgnoreRules, type IgnoreRules } from '#sources/ignore/ignore-rules.ts';
import { isPlainSegment, visibilityOf } from '#sources/ignore/path-rules.ts';
import { type LinkedFolder, SourceError, type SourceFile, sourceError } from '#sources/source.ts';
import { listInPlace } from './open-in-place.ts';

/** Result of listing a repository folder. */
export interface WalkResult {
  /** Public files, sorted by path. */
  readonly files: readonly SourceFile[];
  /** Folders that are symbolic links. */
  readonly linkedFolders: readonly LinkedFolder[];
  /** Files and folders that could not be listed, with the reasons. */
  readonly warnings: readonly PathWarning[];
  /** Rules from the `.gitignore` files. */
  readonly rules: IgnoreRules;
}

/** A problem with one file or folder. */
export interface PathWarning {
  /** Path inside the repository; undefined for the repository as a whole. */
  readonly file: string | undefined;
  /** One sentence for the maintainer. */
  readonly message: string;
}

export interface WalkLimits {
  /** Maximum number of files listed of one repository. */
  readonly files: number;
  /** Maximum depth of nested folders. */
  readonly depth: number;
}

interface Folder {
  /** Path with links; empty for the root, else it ends with `/`. */
  readonly path: string;
  /** Real path, with links resolved. */
  readonly realPath: string;
  readonly depth: number;
}

interface Link {
  readonly path: string;
  readonly folder: Folder;
}

interface Walk {
  readonly root: FolderRoot;
  readonly limits: WalkLimits;
  /** Files of the last walk: those that cannot be read now stay. */
  readonly before: readonly SourceFile[];
  readonly rules: IgnoreRules;
  readonly files: SourceFile[];
  readonly linkedFolders: LinkedFolder[];
  readonly warnings: PathWarning[];
  /** Folders to walk, those of less depth first. */
  readonly folders: Folder[];
  /** Entries of folders so far, and files that are not listed because others come first. */
  readonly counts: { entries: number; first: number; others: number; isCut: boolean };
  /** Links are followed last, when all rules are known. */
  readonly links: Link[];
}

const gitignoreLimit = 256 * 1024;

const largeMessage = `A .gitignore of more than ${gitignoreLimit / 1024} KB is not used. Shorten this one, and others of that size.`;

/** Number of files of a folder that are read at once. */
const chunk = 64;

/** Entries that a walk looks at, for each file that it may list: names are read fast, and documents may lie behind many others. */
const entriesPerFile = 20;

/**
 * Lists a repository's public files without reading them. Of `before`, the files of the last walk, those stay that cannot be
 * read now. Throws {@link SourceError} when its root cannot be read.
 */
export async function walk(
  root: FolderRoot,
  limits: WalkLimits,
  before: readonly SourceFile[] = [],
): Promise<WalkResult> {
  const rules = createIgnoreRules();
  const top = { path: '', realPath: '', depth: 0 };
  const counts = { entries: 0, first: 0, others: 0, isCut: false };
  const found = { files: [], linkedFolders: [], warnings: [] };
  const state: Walk = { root, limits, before, rules, ...found, folders: [top], links: [], counts };
  await walkFolders(state);
  for (const link of state.links.splice(0)) await followLink(state, link);
  await walkFolders(state);
  for (const link of state.links.splice(0)) await followLink(state, link);
  const { files, linkedFolders, warnings } = state;
  warnings.push(...rules.problems());
  if (counts.isCut || files.length > limits.files)
    warnings.push({ file: undefined, message: tooManyFiles(limits.files) });
  return { files: firstFiles(files, limits.files), linkedFolders, warnings, rules };
}

async function walkFolders(state: Walk): Promise<void> {
  // The folders that a folder contains are added behind it.
  for (const folder of state.folders) if (!isFull(state)) await walkFolder(state, folder);
  state.folders.length = 0;
}

function isFull({ counts, limits }: Walk): boolean {
  if (counts.first <= limits.files && counts.entries <= limits.files * entriesPerFile) return false;
  counts.isCut = true;
  return true;
}

/** Counts a file; false if so many of its kind are listed that it cannot be among the first. */
function hasRoom({ counts, limits }: Walk, path: string): boolean {
  const kind = isFirst(path) ? 'first' : 'others';
  counts[kind] += 1;
  if (counts[kind] <= limits.files) return true;
  counts.isCut = true;
  return false;
}

async function walkFolder(state: Walk, folder: Folder): Promise<void> {
  const entries = await entriesOf(state, folder);
  if (entries.some(({ name }) => name === '.gitignore')) await readIgnoreFile(state, folder.path);
  state.counts.entries += entries.length;
  const files: string[] = [];
  for (const [index, entry] of entries.entries()) {
    // Gives way to requests: a folder may have many files, and matching them takes time.
    if (index % chunk === chunk - 1) await setImmediate();
    if (!isCandidate(state, folder, entry)) continue;
    const path = folder.path + entry.name;
    if (entry.isDirectory()) enter(state, inside(folder, entry.name));
    else if (entry.isSymbolicLink()) state.links.push({ path, folder });
    else if (!entry.isFile()) state.warnings.push({ file: path, message: irregularMessage });
    else if (hasRoom(state, path)) files.push(path);
  }
  for (let start = 0; start < files.length; start += chunk) {
    await Promise.all(files.slice(start, start + chunk).map((path) => addFile(state, path)));
  }
}

function inside({ path, realPath, depth }: Folder, name: string): Folder {
  return { path: `${path}${name}/`, realPath: `${realPath}${name}/`, depth: depth + 1 };
}

async function entriesOf(state: Walk, { path, realPath }: Folder): Promise<Dirent[]> {
  const { root, warnings } = state;
  try {
    const entries = await listInPlace(root.fs, `${root.root}/${realPath}`.slice(0, -1));
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    const message = `The folder cannot be read (${errorCode(cause)}). ${adviceFor(errorCode(cause))}`;
    if (path === '') throw new SourceError(`${root.root}: ${message}`, { cause });
    if (removedCodes.has(errorCode(cause))) return [];
    warnings.push({ file: path, message });
    keep(state, (known) => known.startsWith(path));
    return [];
  }
}

async function readIgnoreFile({ root, rules, warnings }: Walk, folder: string): Promise<void> {
  const file = `${folder}.gitignore`;
  const located = await locate(root, file);
  if (located === undefined) return;
  if (located.file.size > gitignoreLimit) {
    if (!warnings.some(({ message }) => message === largeMessage)) warnings.push({ file, message: largeMessage });
    return;
  }
  const handle = await openLocated(root, located);
  if (handle === undefined) return;
  rules.add(folder, new TextDecoder().decode(await readStart(handle, gitignoreLimit)));
}

function isCandidate({ warnings, rules }: Walk, folder: Folder, entry: Dirent): boolean {
  const { name } = entry;
  if (!isPlainSegment(name)) {
    const shown = name.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
    warnings.push({ file: folder.path + shown, message: nameMessage });
    return false;
  }
  const end = entry.isDirectory() ? '/' : '';
  return visibilityOf(end ? `${name}/x` : name) === 'listed' && !isIgnored(rules, folder, name + end);
}

function isIgnored(rules: IgnoreRules, { path, realPath }: Folder, name: string): boolean {
  return rules.ignores(path + name) || (realPath !== path && rules.ignores(realPath + name));
}

function enter({ folders, warnings, limits }: Walk, folder: Folder): void {
  if (folder.depth <= limits.depth) folders.push(folder);
  else
    warnings.push({
      file: folder.path,
      message: tooDeep(limits.depth),
    });
}

/** Lists known files that cannot be read now. */
function keep({ before, files }: Walk, isUnread: (path: string) => boolean): void {
  files.push(...before.filter(({ path }) => isUnread(path)));
}

async function addFile(state: Walk, path: string): Promise<void> {
  const { root, files, warnings } = state;
  try {
    const stats = await settledStats(root.fs, `${root.root}/${path}`);
    if (stats.isFile()) files.push({ path, hash: hashOf(stats), size: Number(stats.size) });
  } catch (error) {
    // A file that was removed after it was listed needs no warning.
    if (errorCode(error) === 'ENOENT') return;
    warnings.push({ file: path, message: `It cannot be read (${errorCode(error)}).` });
    keep(state, (known) => known === path);
  }
}

async function followLink(state: Walk, { path, folder }: Link): Promise<void> {
  const { root, rules, files, warnings } = state;
  const place = await follow(root, path, 'listed').catch(sourceError);
  if (place instanceof SourceError) {
    warnings.push({ file: path, message: place.message });
    keep(state, (known) => known === path || known.startsWith(`${path}/`));
    return;
  }
  if (typeof place === 'string') {
    warnings.push({ file: path, message: linkMessages[place] });
    return;
  }
  const { stats, realPath } = place;
  const target = realPath.slice(root.root.length + 1);
  if (rules.ignores(stats.isDirectory() ? `${target}/` : target)) return;
  if (stats.isFile()) {
    // A link may be the README of the root, though it is followed last.
    if (!isFirst(path) && !hasRoom(state, path)) return;
    files.push({ path, hash: hashOf(stats), size: Number(stats.size), target });
  } else if (!stats.isDirectory()) warnings.push({ file: path, message: irregularMessage });
  else if (`${folder.realPath}x`.startsWith(`${target}/`)) warnings.push({ file: path, message: linkMessages.loop });
  // No further links are followed below a linked folder, so that links cannot multiply.
  else if (folder.path === folder.realPath) {
    state.linkedFolders.push([path, target]);
    enter(state, { path: `${path}/`, realPath: `${target}/`, depth: folder.depth + 1 });
  }
}

/** Error codes of a folder that was removed or replaced after it was listed. */
const removedCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

const irregularMessage = 'It is not a regular file and is never opened. Remove it.';
