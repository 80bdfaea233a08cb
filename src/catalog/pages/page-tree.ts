import { type Address, fileOf, isFirstPage, isFolderPage, secondFolderPage } from '#model/address/address.ts';
import { isFolder } from '#model/address/page-position.ts';
import { folderOf } from '#model/address/readme.ts';
import { isMenuKey, type MenuEntry, type Package, plainDescription } from '#model/package/package.ts';
import { inLanguage } from '#model/page/in-language.ts';
import { baseOf, isTranslation, type Page, pageKind } from '#model/page/page.ts';
import { fileTitle } from './file-title.ts';

/** A page in the tree of its package. */
export interface TreePage extends Pick<Address, 'file'> {
  /** Label, as plain text. */
  readonly name: string;
}

/** A folder in the tree of a package. */
export interface TreeFolder {
  /** Label, as plain text. */
  readonly name: string;
  /** Its contents, in reading order. */
  readonly pages: readonly TreeNode[];
}

/** A page, or a folder of pages. */
export type TreeNode = TreePage | TreeFolder;

/** Folders with more nodes are divided into groups, each of at least `minGroupSize` nodes. */
const maxNodes = 60;
const minGroupSize = 40;

/** Matches root files for forges and contributors, which are listed last. */
const forgeFiles =
  /^(change-?log|changes|history|releases?|contributing|contributors|authors|maintainers|governance|code[-_]of[-_]conduct|security|support|licen[cs]e|copying|notice|roadmap|todo)\b[^/]*$/i;

/** Matches titles that start with a version: the file name of a change log says more. */
const version = /^v?\d[\d.]*$/;

/**
 * The documents of a package as a tree in reading order: the first page, the entries of the package's menu, then the
 * rest by folder. A menu entry that leads to a folder's index page stands for the folder. Data files are pages too, but
 * appear only when the menu names them. A page in several languages appears once, in `language` if it is translated.
 */
export function pageTree(
  item: Pick<Package, 'title' | 'menu'>,
  pages: Iterable<Page>,
  language?: string,
): readonly TreeNode[] {
  const all = new Map([...pages].map((page) => [page.file, page]));
  const documents = [...all.values()]
    .filter((page) => pageKind(page.file)?.kind !== 'code' && !isTranslation(page))
    .map((page) => ({ ...nodeOf(titledIn(language, page, all)), file: baseOf(page) }));
  const first = documents.find(({ file }) => isFirstPage(file));
  const rest = new Map(documents.filter((page) => page !== first).map((page) => [page.file, page]));
  const named = item.menu.flatMap((entry) => takeEntry(entry, { all, language }, rest));
  const others = folderNodes([...rest.values()], '');
  return [...(first ? [{ ...first, name: item.title }] : []), ...grouped([...named, ...others])];
}

/** The page with its title in a language, if it is translated. */
function titledIn(language: string | undefined, page: Page, all: ReadonlyMap<string, Page>): Page {
  if (language === undefined || page.translated === undefined) return page;
  const version = inLanguage(page.translated.versions, language);
  const title = version && all.get(version.file)?.title;
  return title === undefined ? page : { ...page, title };
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

/** Creates the node of a page, labelled with its first heading or its file name. */
export function nodeOf({ file, source, title = '' }: Page): TreePage {
  const name = plainDescription(title);
  const folder = folderOf(file).slice(0, -1);
  const otherwise = fileTitle(isFolderPage(file) && folder !== '' ? folder : (source ?? file));
  return { name: name === '' || version.test(name) ? otherwise : name, file };
}

/**
 * Resolves a menu entry and removes its nodes from the rest; nothing when it leads elsewhere or its page is already
 * listed.
 */
function takeEntry(
  { name, link }: MenuEntry,
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
  if (inside.length === 0) return [{ ...node, name: label }];
  for (const other of inside) rest.delete(other.file);
  return [{ name: label, pages: grouped([node, ...folderNodes(inside, folder)]) }];
}

/** The title of the page of a menu entry; undefined for an entry with a label of its own or without a page. */
export function menuTitle(entry: MenuEntry, pages: ReadonlyMap<string, Page> | undefined): string | undefined {
  const page = pages && isMenuKey(entry) ? pageOfLink(entry.link, pages) : undefined;
  return page && nodeOf(page).name;
}

/** Finds the page of a menu link: menus refer to files by URL (`x.html`) or by name. */
function pageOfLink(link: string, all: ReadonlyMap<string, Page>): Page | undefined {
  if (/^[a-z][a-z\d+.-]*:|#/i.test(link)) return undefined;
  const segments = link.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const file = fileOf(segments);
  const named = all.get(segments.join('/')) ?? all.get(secondFolderPage(file)) ?? all.get(file);
  const isOfFolder = (page: Page): boolean => isFolderPage(page.file) && folderOf(page.file) === folderOf(file);
  const found = named ?? (isFolderPage(file) ? [...all.values()].find(isOfFolder) : undefined);
  return found ?? [...all.values()].find((page) => page.translated?.base === file);
}

/** The nodes of a folder: its own page, its pages, its folders, and in the root the customary files. */
function folderNodes(pages: readonly TreePage[], folder: string): readonly TreeNode[] {
  const inOrder = pages.toSorted((a, b) => byName.compare(a.file, b.file));
  const own = inOrder.filter(({ file }) => folderOf(file) === folder);
  const folders = Map.groupBy(
    inOrder.filter(({ file }) => folderOf(file) !== folder),
    ({ file }) => file.slice(0, file.indexOf('/', folder.length) + 1),
  );
  const below = [...folders].map(([path, inside]) => folderNode(path, inside));
  const last = own.filter(({ file }) => folder === '' && forgeFiles.test(file));
  const first = own.filter(({ file }) => isFolderPage(file));
  const between = own.filter((page) => !last.includes(page) && !first.includes(page));
  return [...first, ...between, ...below, ...last];
}

/** A folder whose only content is one folder is merged with it. */
function folderNode(path: string, pages: readonly TreePage[]): TreeFolder {
  const nodes = folderNodes(pages, path);
  const [only] = nodes;
  const name = fileTitle(path.slice(0, -1));
  if (nodes.length === 1 && only && isFolder<TreeFolder>(only)) return { ...only, name: `${name} / ${only.name}` };
  return { name, pages: grouped(nodes) };
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
