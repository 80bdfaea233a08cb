import { type Address, fileOf, isFirstPage, isFolderPage, secondFolderPage } from '#model/address/address.ts';
import { isFolder } from '#model/address/page-position.ts';
import { folderOf } from '#model/address/readme.ts';
import { isMenuKey, type MenuEntry, type Package, plainDescription } from '#model/package/package.ts';
import { inLanguage } from '#model/page/in-language.ts';
import { baseOf, isTranslation, type Page, pageKind } from '#model/page/page.ts';
import { fileTitle } from './file-title.ts';

/** A page in the tree of its package. */
export interface TreePage extends Pick<Address, 'file'> {
  /** What to call it; plain text. */
  readonly name: string;
}

/** A folder in the tree of a package. */
export interface TreeFolder {
  /** What to call it; plain text. */
  readonly name: string;
  /** What is in it, in reading order. */
  readonly pages: readonly TreeNode[];
}

/** A page of a package, or a folder of them. */
export type TreeNode = TreePage | TreeFolder;

/** More than so many in one folder are put into folders of their own, each of at least so many. */
const maxNodes = 60;
const together = 40;

/** What repositories keep at their top for forges and contributors: it is read after everything else. */
const customary =
  /^(change-?log|changes|history|releases?|contributing|contributors|authors|maintainers|governance|code[-_]of[-_]conduct|security|support|licen[cs]e|copying|notice|roadmap|todo)\b[^/]*$/i;

/** What a list of changes begins with: its file says more. */
const version = /^v?\d[\d.]*$/;

/**
 * The documents of a package as a tree in reading order: the first page, what the package's menu names in its order, then
 * the rest by folder. An entry of the menu that leads to a folder's page stands for the folder. Files of data are pages
 * too, but nobody reads through them: they are in the tree only where the menu names them. A page in several languages is
 * there once, called as in `language` where it has that.
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
  return [...(first ? [{ ...first, name: item.title }] : []), ...gathered([...named, ...others])];
}

/** The page with its title in a language, where it is there in that. */
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

/** What a page is called among the others of its package: after its first heading, or after its file. */
export function nodeOf({ file, source, title = '' }: Page): TreePage {
  const name = plainDescription(title);
  const folder = folderOf(file).slice(0, -1);
  const otherwise = fileTitle(isFolderPage(file) && folder !== '' ? folder : (source ?? file));
  return { name: name === '' || version.test(name) ? otherwise : name, file };
}

/** What an entry of the menu stands for, taken from the rest; nothing when it leads elsewhere or to what has its place. */
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
  // A translation has better words than the menu.
  const label = isMenuKey({ name }) || isTranslatedTo(language, page) ? node.name : name;
  rest.delete(file);
  const folder = folderOf(file);
  const inside = isFolderPage(file) ? [...rest.values()].filter((other) => other.file.startsWith(folder)) : [];
  if (inside.length === 0) return [{ ...node, name: label }];
  for (const other of inside) rest.delete(other.file);
  return [{ name: label, pages: gathered([node, ...folderNodes(inside, folder)]) }];
}

/** What the page is called that an entry of the menu leads to, undefined for one that has words of its own or leads to no page. */
export function menuTitle(entry: MenuEntry, pages: ReadonlyMap<string, Page> | undefined): string | undefined {
  const page = pages && isMenuKey(entry) ? pageOfLink(entry.link, pages) : undefined;
  return page && nodeOf(page).name;
}

/** The page that a menu's link leads to: menus name files as readers see them (`x.html`) or as they are. */
function pageOfLink(link: string, all: ReadonlyMap<string, Page>): Page | undefined {
  if (/^[a-z][a-z\d+.-]*:|#/i.test(link)) return undefined;
  const segments = link.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const file = fileOf(segments);
  const named = all.get(segments.join('/')) ?? all.get(secondFolderPage(file)) ?? all.get(file);
  const isOfFolder = (page: Page): boolean => isFolderPage(page.file) && folderOf(page.file) === folderOf(file);
  const found = named ?? (isFolderPage(file) ? [...all.values()].find(isOfFolder) : undefined);
  return found ?? [...all.values()].find((page) => page.translated?.base === file);
}

/** The nodes of a folder: its own page, its pages, its folders, and at the top what is customary there. */
function folderNodes(pages: readonly TreePage[], folder: string): readonly TreeNode[] {
  const inOrder = pages.toSorted((a, b) => byName.compare(a.file, b.file));
  const own = inOrder.filter(({ file }) => folderOf(file) === folder);
  const folders = Map.groupBy(
    inOrder.filter(({ file }) => folderOf(file) !== folder),
    ({ file }) => file.slice(0, file.indexOf('/', folder.length) + 1),
  );
  const below = [...folders].map(([path, inside]) => folderNode(path, inside));
  const last = own.filter(({ file }) => folder === '' && customary.test(file));
  const first = own.filter(({ file }) => isFolderPage(file));
  const between = own.filter((page) => !last.includes(page) && !first.includes(page));
  return [...first, ...between, ...below, ...last];
}

/** A folder that holds nothing but one folder is one with it. */
function folderNode(path: string, pages: readonly TreePage[]): TreeFolder {
  const nodes = folderNodes(pages, path);
  const [only] = nodes;
  const name = fileTitle(path.slice(0, -1));
  if (nodes.length === 1 && only && isFolder<TreeFolder>(only)) return { ...only, name: `${name} / ${only.name}` };
  return { name, pages: gathered(nodes) };
}

/** Nobody looks through hundreds in a row, and no page should carry them: neighbours are put together under both ends. */
function gathered(nodes: readonly TreeNode[]): readonly TreeNode[] {
  if (nodes.length <= maxNodes) return nodes;
  const size = Math.max(together, Math.ceil(nodes.length / maxNodes));
  const starts = Array.from({ length: Math.ceil(nodes.length / size) }, (_, index) => index * size);
  return starts.map((start) => {
    const pages = nodes.slice(start, start + size);
    return { name: `${pages[0]?.name} – ${pages.at(-1)?.name}`, pages: gathered(pages) };
  });
}

const byName = new Intl.Collator('en', { numeric: true });
