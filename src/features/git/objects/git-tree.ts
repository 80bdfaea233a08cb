import { setImmediate } from 'node:timers/promises';
import { folderOf, hiddenReadme } from '#model/address/readme.ts';
import { linkMessages, nameMessage, tooDeep } from '#sources/file-messages.ts';
import { firstFiles, tooManyFiles } from '#sources/first-files.ts';
import { createFileFilter, createIgnoreRules, type IgnoreRules } from '#sources/ignore/ignore-rules.ts';
import { isPlainSegment, maxFolderDepth, visibilityOf } from '#sources/ignore/path-rules.ts';
import { isMetadataFile } from '#sources/metadata.ts';
import type { LinkedFolder, SourceFile } from '#sources/source.ts';
import type { Tree, TreeEntry } from './parse-tree.ts';
import { resolveLinks } from './resolve-links.ts';

/** Public files of a commit. */
export interface TreeFiles {
  /** Public files, sorted by path. */
  readonly files: readonly SourceFile[];
  /** Folders that are symbolic links. */
  readonly linkedFolders: readonly LinkedFolder[];
  /** The README in `.github`; undefined when there is none. */
  readonly hiddenReadme: SourceFile | undefined;
  /** Files that could not be listed, with the reasons. */
  readonly warnings: readonly { readonly file: string | undefined; readonly message: string }[];
  /**
   * Finds a file that a page may link to, with the path of its content in the tree. Undefined when it does not exist or
   * is not public.
   */
  find(path: string): { readonly file: SourceFile; readonly target: string } | undefined;
  /** The files that {@link find} returns and {@link files} lacks, up to {@link maxHidden}: first those with hidden names. */
  hidden(): readonly SourceFile[];
}

/** Maximum number of hidden and ignored files in a list. */
const maxHidden = 2_000;

/** Input of the listing of a tree. */
export interface TreeInput {
  /** All files of the commit. */
  readonly tree: Tree;
  /** Sizes by object id; a file without a size cannot be read. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Texts of links and `.gitignore` files by object id. */
  readonly texts: ReadonlyMap<string, string>;
  /** True for paths that the settings show. */
  readonly isShown: (path: string) => boolean;
  /** Maximum number of listed files. */
  readonly limit: number;
}

/**
 * Creates a filter of entries whose content is needed: files that match the patterns, and files for metadata and rules.
 */
export function isNeeded(patterns: readonly string[]): (entry: TreeEntry) => boolean {
  const isShown = createFileFilter(patterns);
  return ({ path, link }) => {
    if (visibilityOf(path) === 'never') return false;
    return link || isShown(path) || isMetadataFile(path) || /(^|\/)\.gitignore$|^\.mailmap$/.test(path);
  };
}

/** True for an entry that must be read before files can be listed. */
export function isRule({ path, link }: TreeEntry): boolean {
  return link || path === '.gitignore' || path.endsWith('/.gitignore');
}

/** Files that are looked at before requests have their turn: matching them with rules takes time. */
const chunk = 64;

/** Lists the public files, by the rules of a folder source. */
export async function listTree(input: TreeInput): Promise<TreeFiles> {
  const { tree, isShown, limit } = input;
  const warnings: { file: string | undefined; message: string }[] = [];
  const rules = rulesOf(input);
  const files: SourceFile[] = [];
  const folders = foldersOf(tree);
  const linkedFolders: LinkedFolder[] = [];
  const linked = { rules, folders, warnings, files, linkedFolders, ...linkBudget(tree, limit) };
  for (const [index, { path, link }] of [...tree.values()].entries()) {
    if (index % chunk === chunk - 1) await setImmediate();
    const warning = pathWarning(path);
    if (warning !== undefined) warnings.push(warning);
    if (warning !== undefined || visibilityOf(path) !== 'listed' || rules.ignores(path)) continue;
    if (!link) addFile(input, { path, target: path }, files);
    else addLinked(input, path, linked);
  }
  warnings.push(...rules.problems());
  const all = files.filter(({ path }) => isShown(path));
  const shown = firstFiles(all, limit);
  if (all.length > limit || linked.left < 0) warnings.push({ file: undefined, message: tooManyFiles(limit) });
  const find: TreeFiles['find'] = (path) => (isShown(path) ? findIn(input, folders, path) : undefined);
  const readme = hiddenReadme([...tree.keys()]);
  return {
    files: shown,
    linkedFolders,
    hiddenReadme: readme === undefined ? undefined : find(readme)?.file,
    warnings,
    find,
    hidden: () => hiddenIn(tree, new Set(shown.map(({ path }) => path)), find),
  };
}

function hiddenIn(tree: Tree, shown: ReadonlySet<string>, find: TreeFiles['find']): readonly SourceFile[] {
  const others = [...tree.keys()].filter((path) => !shown.has(path) && visibilityOf(path) !== 'never');
  const named = others.filter((path) => visibilityOf(path) === 'linked');
  const ignored = others.filter((path) => visibilityOf(path) === 'listed');
  const paths = [...named, ...ignored].slice(0, maxHidden);
  return paths.flatMap((path) => find(path)?.file ?? []);
}

function findIn(
  { tree, sizes, texts }: TreeInput,
  folders: ReadonlySet<string>,
  path: string,
): ReturnType<TreeFiles['find']> {
  if (visibilityOf(path) === 'never') return undefined;
  const target = resolveLinks({ tree, texts, folders }, path);
  const entry = typeof target === 'string' && visibilityOf(target) !== 'never' ? tree.get(target) : undefined;
  const size = entry && sizes.get(entry.id);
  if (entry === undefined || size === undefined || typeof target !== 'string') return undefined;
  const folder = folderOf(path).slice(0, -1);
  const real = resolveLinks({ tree, texts, folders }, folder);
  const place = typeof real === 'string' ? real + path.slice(folder.length) : path;
  const isLink = target !== path && tree.get(place)?.link;
  return { file: { path, hash: entry.id, size, ...(isLink && { target }) }, target };
}

/** A path with that of its content. */
interface LinkedPath {
  readonly path: string;
  readonly target: string;
}

function addFile({ tree, sizes }: TreeInput, { path, target }: LinkedPath, files: SourceFile[]): void {
  const entry = tree.get(target);
  const size = entry && sizes.get(entry.id);
  if (entry === undefined || size === undefined) return;
  files.push({ path, hash: entry.id, size, ...(tree.get(path)?.link && { target }) });
}

interface Linked {
  readonly rules: IgnoreRules;
  readonly folders: ReadonlySet<string>;
  /** All paths of the tree, sorted. */
  readonly paths: () => readonly string[];
  /** Files in linked folders that may still be looked at: many links to a folder with many files multiply them. */
  left: number;
  readonly warnings: { file: string | undefined; message: string }[];
  readonly files: SourceFile[];
  readonly linkedFolders: LinkedFolder[];
}

function linkBudget(tree: Tree, limit: number): Pick<Linked, 'paths' | 'left'> {
  let sorted: readonly string[] | undefined;
  return {
    paths() {
      sorted ??= [...tree.keys()].toSorted();
      return sorted;
    },
    left: limit,
  };
}

function addLinked(input: TreeInput, path: string, linked: Linked): void {
  const { rules, folders, warnings, files } = linked;
  const { tree, texts } = input;
  const target = resolveLinks({ tree, texts, folders }, path);
  if (typeof target !== 'string') {
    warnings.push({ file: path, message: linkMessages[target.missing] });
  } else if (visibilityOf(folders.has(target) ? `${target}/x` : target) !== 'listed') {
    warnings.push({ file: path, message: linkMessages.hidden });
  } else if (tree.has(target)) {
    if (!rules.ignores(target)) addFile(input, { path, target }, files);
  } else if (`${path}/`.startsWith(`${target}/`)) {
    warnings.push({ file: path, message: linkMessages.loop });
  } else {
    addInside(input, { path, target }, linked);
  }
}

/** Adds the files of a linked folder. No further links are followed there, so that links cannot multiply. */
function addInside(input: TreeInput, { path, target }: LinkedPath, linked: Linked): void {
  const { rules, files, linkedFolders } = linked;
  const paths = linked.paths();
  linkedFolders.push([path, target]);
  for (let at = firstIn(paths, `${target}/`); paths[at]?.startsWith(`${target}/`); at += 1) {
    linked.left -= 1;
    if (linked.left < 0) return;
    const inside = paths[at] ?? '';
    const shownAs = path + inside.slice(target.length);
    const hidden = input.tree.get(inside)?.link || visibilityOf(shownAs) !== 'listed';
    if (hidden || rules.ignores(inside) || rules.ignores(shownAs)) continue;
    addFile(input, { path: shownAs, target: inside }, files);
  }
}

/** The position of the first of sorted paths that is not before a prefix. */
function firstIn(paths: readonly string[], prefix: string): number {
  let [low, high] = [0, paths.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((paths[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

function foldersOf(tree: Tree): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of tree.keys()) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

function rulesOf({ tree, texts }: TreeInput): IgnoreRules {
  const rules = createIgnoreRules();
  for (const { path, id, link } of tree.values()) {
    if (link || !(path === '.gitignore' || path.endsWith('/.gitignore'))) continue;
    const text = texts.get(id);
    if (text !== undefined) rules.add(path.slice(0, -'.gitignore'.length), text);
  }
  return rules;
}

function pathWarning(path: string): { file: string; message: string } | undefined {
  const names = path.split('/');
  const isDeep = names.length > maxFolderDepth + 1;
  if (!isDeep && names.every(isPlainSegment)) return undefined;
  const file = path.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
  return isDeep ? { file: file.slice(0, 200), message: tooDeep(maxFolderDepth) } : { file, message: nameMessage };
}
