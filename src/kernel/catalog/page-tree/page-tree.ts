import { isFirstPage, isFolderPage } from '#model/address/address.ts';
import { isFolder } from '#model/address/page-position.ts';
import { folderOf } from '#model/address/readme.ts';
import { isMenuKey, type MenuEntry, type Package, plainDescription } from '#model/package/package.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { inLanguage } from '#model/page/in-language.ts';
import { baseOf, isTranslation, type Page, pageKind } from '#model/page/page.ts';
import { isVersionTitle } from '#model/text/version-title.ts';
import { siteNodes } from './contents-nodes.ts';
import { fileTitle } from './file-title.ts';
import { foldYears } from './fold-years.ts';
import { pageOfLink } from './page-of-link.ts';
import { pageOfPath, plainPath } from './page-of-path.ts';
import { titlesOf, withTitles } from './settings-titles.ts';
import type { TreeFolder, TreeNode, TreePage } from './tree-node.ts';

export interface TreeOptions {
  /** Language of the titles of translated pages; that of the originals when absent. */
  readonly language?: string | undefined;
  /** Documentation sites inside of the repository, whose tables of contents come after the menu; none when absent. */
  readonly sites?: readonly DocumentSite[] | undefined;
}

/** Folders with more nodes are divided into groups, each of at least `minGroupSize` nodes. */
const maxNodes = 60;
const minGroupSize = 40;

/** Position of a page that has none: after the positions that people write. */
const unordered = 1e9;

/** Matches root files for forges and contributors, which are listed last. */
const forgeFiles =
  /^(change-?log|changes|history|releases?|contributing|contributors|authors|maintainers|governance|code[-_]of[-_]conduct|security|support|licen[cs]e|copying|notice|roadmap|todo)\b[^/]*$/i;

/**
 * The documents of a package as a tree in reading order: the first page, the pages that the settings put first, the
 * entries of the package's menu, then those of its own tables of contents, then the rest by folder, and the pages for tools in a folder at the end. A menu entry that
 * leads to a folder's index page stands for the folder. Data files are pages too, but appear only when the menu names
 * them. A page in several languages appears once, in `language` if it is translated.
 */
export function pageTree(
  item: Pick<Package, 'title' | 'menu' | 'menus'>,
  pages: Iterable<Page>,
  { language, sites = [] }: TreeOptions = {},
): readonly TreeNode[] {
  const all = new Map([...pages].map((page) => [page.file, page]));
  const documents = [...all.values()]
    .filter((page) => pageKind(page.file)?.kind !== 'code' && !isTranslation(page) && !page.isUnlisted)
    .map((page) => ({ ...nodeOf(titledIn(language, page, all)), file: baseOf(page) }));
  const first = documents.find(({ file }) => isFirstPage(file));
  const rest = new Map(documents.filter((page) => page !== first).map((page) => [page.file, page]));
  const ordered = takeOrdered(item.menus?.order ?? [], all, rest);
  const named = item.menu.flatMap((entry) => takeEntry(entry, { all, language }, rest));
  const isTranslated = (page: Page): boolean => isTranslatedTo(language, page);
  const forTools = takeToolPages(all, rest);
  const { main, others: below } = siteNodes(sites, { all, rest, isTranslated });
  const others = folderNodes([...rest.values()], '', { all, below });
  const nodes = withOwnNames(grouped([...ordered, ...named, ...main, ...others]), first ? [item.title] : []);
  const start = first ? [{ ...first, name: item.title }] : [];
  const titles = titlesOf(item.menus?.titles ?? {}, { all, language });
  return [...withTitles([...start, ...nodes], titles), ...toolFolder(forTools, all)];
}

/** The folder of the pages for tools; none without such pages. Its label is chosen where it is shown. */
function toolFolder(pages: readonly TreePage[], all: ReadonlyMap<string, Page>): readonly TreeFolder[] {
  if (pages.length === 0) return [];
  const nodes = folderNodes(pages, '', { all, below: new Map() });
  return [{ name: 'For tools and tests', forTools: true, pages: withOwnNames(grouped(nodes)) }];
}

/** Removes the pages for tools from the rest. */
function takeToolPages(all: ReadonlyMap<string, Page>, rest: Map<string, TreePage>): readonly TreePage[] {
  const files = [...all.values()].filter(({ forTools }) => forTools).map(baseOf);
  const found = files.flatMap((file) => rest.get(file) ?? []);
  for (const file of files) rest.delete(file);
  return [...new Set(found)];
}

/** The page with its title in a language, if it is translated. */
function titledIn(language: string | undefined, page: Page, all: ReadonlyMap<string, Page>): Page {
  if (language === undefined || page.translated === undefined) return page;
  const version = inLanguage(page.translated.versions, language);
  const { title, data } = all.get(version?.file ?? '') ?? {};
  return title === undefined ? page : { ...page, title, ...(data && { data }) };
}

function isTranslatedTo(language: string | undefined, { translated }: Page): boolean {
  const [original] = translated?.versions ?? [];
  const version = language === undefined ? undefined : inLanguage(translated?.versions ?? [], language);
  return version !== undefined && version !== original;
}

/** The pages of a tree in reading order. */
export function pagesOf(nodes: readonly TreeNode[]): readonly TreePage[] {
  return nodes.flatMap((node) => (isFolder<TreeFolder>(node) ? pagesOf(node.pages) : node));
}

/** The pages of a tree in reading order, without those for tools. */
export function pagesForReaders(nodes: readonly TreeNode[]): readonly TreePage[] {
  return pagesOf(nodes.filter((node) => !(isFolder<TreeFolder>(node) && node.forTools)));
}

/** Creates the node of a page, labelled with the name for lists in its front matter, its title or its file name. */
export function nodeOf({ file, source, title = '', data }: Page): TreePage {
  const name = plainDescription(data?.label ?? title);
  const folder = folderOf(file).slice(0, -1);
  const otherwise = fileTitle(isFolderPage(file) && folder !== '' ? folder : (source ?? file));
  return { name: name === '' || isVersionTitle(name) ? otherwise : name, file };
}

/** The pages and folders that the settings put first; removes them from the rest. */
function takeOrdered(
  paths: readonly string[],
  all: ReadonlyMap<string, Page>,
  rest: Map<string, TreePage>,
): readonly TreeNode[] {
  return paths.flatMap((path): readonly TreeNode[] => {
    const folder = `${plainPath(path)}/`;
    const page = pageOfPath(path, all);
    const node = page && rest.get(baseOf(page));
    const isOwnPage = node !== undefined && folderOf(node.file) === folder;
    if (node !== undefined && !isOwnPage) {
      rest.delete(node.file);
      return [node];
    }
    const inside = [...rest.values()].filter(({ file }) => file.startsWith(folder));
    for (const { file } of inside) rest.delete(file);
    return inside.length === 0 ? [] : [folderNode(folder, inside, { all, below: new Map() })];
  });
}

/**
 * Resolves a menu entry and removes its nodes from the rest; nothing when it leads elsewhere or its page is already
 * listed.
 */
function takeEntry(
  { name, link, badge }: MenuEntry,
  { all, language }: { readonly all: ReadonlyMap<string, Page>; readonly language: string | undefined },
  rest: Map<string, TreePage>,
): readonly TreeNode[] {
  const page = pageOfLink(link, all);
  const file = page && baseOf(page);
  if (page === undefined || file === undefined || isFirstPage(file)) return [];
  const node = rest.get(file) ?? (pageKind(file)?.kind === 'code' ? nodeOf(page) : undefined);
  if (node === undefined) return [];
  // The title of a translation is better than the label of the menu.
  const label = isMenuKey({ name }) || isTranslatedTo(language, page) ? node.name : name;
  rest.delete(file);
  const folder = folderOf(file);
  const inside = isFolderPage(file) ? [...rest.values()].filter((other) => other.file.startsWith(folder)) : [];
  const own = { ...node, name: label, ...(badge !== undefined && { badge }) };
  if (inside.length === 0) return [own];
  for (const other of inside) rest.delete(other.file);
  return [{ name: label, pages: grouped([node, ...folderNodes(inside, folder, { all, below: new Map() })]) }];
}

/** The title of the page of a menu entry; undefined for an entry with a label of its own or without a page. */
export function menuTitle(entry: MenuEntry, pages: ReadonlyMap<string, Page> | undefined): string | undefined {
  const page = pages && isMenuKey(entry) ? pageOfLink(entry.link, pages) : undefined;
  return page && nodeOf(page).name;
}

/** What the order inside of folders depends on. */
interface FolderScope {
  readonly all: ReadonlyMap<string, Page>;
  /** Nodes of documentation sites, by folder. */
  readonly below: ReadonlyMap<string, readonly TreeNode[]>;
}

/** The nodes of a folder: its own page, its pages, its folders, and in the root the customary files. */
function folderNodes(pages: readonly TreePage[], folder: string, scope: FolderScope): readonly TreeNode[] {
  const inOrder = pages.toSorted(
    (a, b) => positionOf(a, scope) - positionOf(b, scope) || byName.compare(a.file, b.file),
  );
  const own = inOrder.filter(({ file }) => folderOf(file) === folder);
  const byFolder = inOrder.toSorted((a, b) => byName.compare(a.file, b.file));
  const folders = Map.groupBy(
    byFolder.filter(({ file }) => folderOf(file) !== folder),
    ({ file }) => file.slice(0, file.indexOf('/', folder.length) + 1),
  );
  const sites = scope.below.get(folder) ?? [];
  for (const root of scope.below.keys()) {
    const path = root.slice(0, root.indexOf('/', folder.length) + 1);
    if (root.startsWith(folder) && path !== '' && !folders.has(path)) folders.set(path, []);
  }
  const below = [...folders].map(([path, inside]) => folderNode(path, inside, scope));
  const last = own.filter(({ file }) => folder === '' && forgeFiles.test(file));
  const first = own.filter(({ file }) => isFolderPage(file));
  const between = own.filter((page) => !last.includes(page) && !first.includes(page));
  return [...first, ...sites, ...foldYears(between, scope.all), ...below, ...foldYears(last, scope.all)];
}

/** Position of a page among its siblings by its front matter: unfinished pages come last. */
function positionOf({ file }: TreePage, { all }: FolderScope): number {
  const { order = unordered, draft = false } = all.get(file)?.data ?? {};
  return draft ? 2 * unordered : order;
}

/** A folder whose only content is one folder is merged with it. */
function folderNode(path: string, pages: readonly TreePage[], scope: FolderScope): TreeFolder {
  const nodes = folderNodes(pages, path, scope);
  const [only] = nodes;
  const name = fileTitle(path.slice(0, -1));
  if (nodes.length === 1 && only && isFolder<TreeFolder>(only)) return { ...only, name: `${name} / ${only.name}` };
  return { name, pages: grouped(nodes) };
}

/**
 * Siblings with one name get a word beside it: the name of their file or folder, or what their paths differ in. So does a page
 * with a name that is `taken` by a node beside them, which keeps it.
 */
function withOwnNames(nodes: readonly TreeNode[], taken: readonly string[] = []): readonly TreeNode[] {
  const pages = nodes.filter((node) => !isFolder<TreeFolder>(node)).map(({ name }) => name);
  const names = Map.groupBy([...pages, ...taken], (name) => name.toLowerCase());
  const folders = Map.groupBy(
    nodes.filter((node) => isFolder<TreeFolder>(node)),
    ({ name }) => name.toLowerCase(),
  );
  return nodes.map((node) => {
    const name = node.name.toLowerCase();
    if (!isFolder<TreeFolder>(node))
      return (names.get(name)?.length ?? 0) < 2 ? node : { ...node, name: ownName(node) };
    return { ...node, name: folderName(node, folders.get(name) ?? []), pages: withOwnNames(node.pages) };
  });
}

/** The name of a group with the first part of its path that the groups of the same name do not share. */
function folderName(node: TreeFolder, same: readonly TreeFolder[]): string {
  if (same.length < 2) return node.name;
  const paths = same.map((each) => firstFile(each).split('/'));
  const own = firstFile(node).split('/');
  const part = own.find((segment, index) => paths.some((path) => path[index] !== segment));
  return part === undefined ? node.name : `${node.name} (${fileTitle(part)})`;
}

function firstFile(node: TreeNode): string {
  if (!isFolder<TreeFolder>(node)) return node.file;
  return node.pages[0] === undefined ? '' : firstFile(node.pages[0]);
}

/** The name of a page with that of its file, or of its folder when it is the page of a folder or called like its file. */
function ownName({ name, file }: TreePage): string {
  const folder = folderOf(file).slice(0, -1);
  const words = (isFolderPage(file) && folder !== '' ? [folder] : [file, folder]).map(fileTitle);
  const word = words.find((each) => each !== '' && each.toLowerCase() !== name.toLowerCase());
  return word === undefined ? name : `${name} (${word})`;
}

/**
 * Long lists are hard to read and make pages large: neighbours are grouped, labelled with the first and last of them.
 */
function grouped(nodes: readonly TreeNode[]): readonly TreeNode[] {
  if (nodes.length <= maxNodes) return nodes;
  const size = Math.max(minGroupSize, Math.ceil(nodes.length / maxNodes));
  const starts = Array.from({ length: Math.ceil(nodes.length / size) }, (_, index) => index * size);
  return starts.map((start) => {
    const pages = nodes.slice(start, start + size);
    return { name: `${pages[0]?.name} – ${pages.at(-1)?.name}`, pages: grouped(pages) };
  });
}

const byName = new Intl.Collator('en', { numeric: true });
