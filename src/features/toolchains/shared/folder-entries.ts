import { fileTitle } from '#catalog/page-tree/file-title.ts';
import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { isFolderPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';

/** How a toolchain lists the documents of a folder that its settings do not list. */
export interface FolderRules {
  /** Position of a document among its siblings; undefined for the order of names. The data of its front matter counts by default. */
  readonly orderOf?: (path: string) => number | undefined;
  /** Title of a folder; undefined for its name. */
  readonly titleOf?: (folder: string) => string | undefined;
  /** Position of a folder; undefined for the order of names. */
  readonly folderOrderOf?: (folder: string) => number | undefined;
  /** True for a document that is not listed. */
  readonly isLeftOut?: (path: string) => boolean;
}

/** Position of what has none: after the positions that people write. */
export const unordered = 1e9;

/** Deeper folders are listed as if they were not nested. */
const maxDepth = 12;

/** Lists the documents of a folder with its folders as groups. A folder ends with a slash, or is empty. */
export function folderEntries(
  files: ToolchainFiles,
  folder: string,
  rules: FolderRules = {},
): readonly ContentsEntry[] {
  const inside = [...files.documents.keys()].filter((path) => path.startsWith(folder) && !rules.isLeftOut?.(path));
  return entriesIn(folder, inside, { files, rules, depth: 0 });
}

/** Maximum number of folders that the settings of one site list, and of their entries in all. */
const maxFolders = 500;
const maxListed = 10_000;

/**
 * Creates the function that lists the folders which settings name. A folder that is named again costs its entries, and
 * beyond the limits folders are empty.
 */
export function createFolderLists(
  files: ToolchainFiles,
  rules: FolderRules = {},
): (folder: string) => readonly ContentsEntry[] {
  const known = new Map<string, readonly ContentsEntry[]>();
  let listed = 0;
  return (folder) => {
    if (listed >= maxListed || (known.size >= maxFolders && !known.has(folder))) return [];
    const entries = known.get(folder) ?? folderEntries(files, folder, rules);
    known.set(folder, entries);
    listed += sizeOf(entries);
    return entries;
  };
}

function sizeOf(entries: readonly ContentsEntry[]): number {
  return entries.reduce((sum, { entries: below = [] }) => sum + 1 + sizeOf(below), 0);
}

interface FolderScope {
  readonly files: ToolchainFiles;
  readonly rules: FolderRules;
  readonly depth: number;
}

interface Sortable {
  readonly path: string;
  readonly order: number;
  readonly entry: ContentsEntry;
}

function entriesIn(folder: string, paths: readonly string[], scope: FolderScope): readonly ContentsEntry[] {
  const { files, rules, depth } = scope;
  const isOwn = (path: string): boolean => depth === maxDepth || folderOf(path) === folder;
  const orderOf = (path: string): number => {
    const first = isFolderPage(path) ? Number.NEGATIVE_INFINITY : unordered;
    return rules.orderOf?.(path) ?? files.documents.get(path)?.data?.order ?? first;
  };
  const own: readonly Sortable[] = paths
    .filter(isOwn)
    .map((path) => ({ path, order: orderOf(path), entry: { file: path } }));
  const below = Map.groupBy(
    paths.filter((path) => !isOwn(path)),
    (path) => path.slice(0, path.indexOf('/', folder.length) + 1),
  );
  const folders: readonly Sortable[] = [...below].map(([path, inside]) => {
    const entry = groupOf(path, entriesIn(path, inside, { ...scope, depth: depth + 1 }), rules);
    const index = entry.file === undefined ? undefined : files.documents.get(entry.file)?.data?.order;
    return { path, order: rules.folderOrderOf?.(path) ?? index ?? unordered, entry };
  });
  return [...own, ...folders].toSorted(bySettings).map(({ entry }) => entry);
}

/** The group of a folder; the page of the folder stands for it. */
function groupOf(folder: string, entries: readonly ContentsEntry[], rules: FolderRules): ContentsEntry {
  const title = rules.titleOf?.(folder);
  const [first] = entries;
  const own = first?.file !== undefined && isFolderPage(first.file) && folderOf(first.file) === folder;
  if (own) return { ...(title !== undefined && { title }), file: first.file, entries: entries.slice(1) };
  return { title: title ?? fileTitle(folder.slice(0, -1)), entries };
}

function bySettings(a: Sortable, b: Sortable): number {
  return a.order === b.order ? byName.compare(a.path, b.path) : a.order - b.order;
}

const byName = new Intl.Collator('en', { numeric: true });
