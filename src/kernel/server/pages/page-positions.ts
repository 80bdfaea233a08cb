import type { PackageEntry } from '#catalog/package-entry.ts';
import { fileTitle } from '#catalog/page-tree/file-title.ts';
import { pagesForReaders, pagesOf, pageTree } from '#catalog/page-tree/page-tree.ts';
import type { TreeFolder, TreeNode, TreePage } from '#catalog/page-tree/tree-node.ts';
import { type Address, isFolderPage, pathOf, type Routing, rawPath } from '#model/address/address.ts';
import {
  type Crumb,
  isFolder,
  type NamedPath,
  type OtherDocuments,
  type PageNode,
  type PagePosition,
} from '#model/address/page-position.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Package } from '#model/package/package.ts';
import { inLanguage } from '#model/page/in-language.ts';
import { baseOf, isTranslation, type Page } from '#model/page/page.ts';
import { compareText } from '#model/text/compare-text.ts';
import { derived } from '#platform/derived.ts';

/** Each page carries the whole tree of its package up to this number of pages. */
const maxWholeTree = 60;

/** Documents that are no pages are listed up to this number. Further ones are only counted. */
const maxOthers = 100;

/** Gives the position of a page in its package. */
export type PagePositions = (snapshot: SnapshotPages, item: PackageWithMenu, page: Page) => PagePosition;

/** The parts of a snapshot that positions depend on. */
export interface SnapshotPages extends Routing {
  /** The packages by identity. */
  readonly packages: ReadonlyMap<string, Pick<PackageEntry, 'pages' | 'sites' | 'otherDocuments'>>;
}

/** The parts of a package that positions depend on. */
export type PackageWithMenu = Pick<Package, 'repo' | 'title' | 'menu' | 'menus'>;

/** The pages of one package in reading order. They are sorted once for each snapshot. */
interface Ordered {
  readonly tree: readonly TreeNode[];
  readonly pages: readonly TreePage[];
  /** Number of pages for readers, which come before those for tools. */
  readonly readers: number;
  readonly positions: ReadonlyMap<string, number>;
  /** The file of each folder's own page, by folder. */
  readonly folders: ReadonlyMap<string, string>;
  readonly nameOf: (page: TreePage) => NamedPath;
  /** The language of most pages; undefined when it is unknown. */
  readonly language: string | undefined;
  readonly others: OtherDocuments | undefined;
}

/** Creates the function that gives the position of a page. It sorts the pages of a package at the first request for one of them. */
export function createPagePositions(): PagePositions {
  const orders = derived((_snapshot: SnapshotPages) => new Map<string, Ordered>());
  return (snapshot, item, page) => {
    const packages = orders(snapshot);
    const language = page.translated?.versions.find(({ file }) => file === page.file)?.language;
    const key = `${item.repo}\n${language ?? ''}`;
    const ordered = packages.get(key) ?? order(snapshot, item, language);
    packages.set(key, ordered);
    return positionOf(ordered, page);
  };
}

function order(site: SnapshotPages, item: PackageWithMenu, language: string | undefined): Ordered {
  const entry = site.packages.get(item.repo);
  const files = entry?.pages ?? new Map<string, Page>();
  const tree = pageTree(item, files.values(), { language, sites: entry?.sites });
  const pages = pagesOf(tree);
  const pathTo = (file: Address['file']): string => pathOf({ repo: item.repo, file }, site);
  const languages = titleLanguages(files.values(), language);
  const main = commonest([...languages.values()]);
  return {
    tree,
    pages,
    readers: pagesForReaders(tree).length,
    positions: new Map(pages.map(({ file }, index) => [file, index])),
    folders: new Map(
      [...files.values()]
        .map(baseOf)
        .filter(isFolderPage)
        .map((file) => [folderOf(file), pathTo(file)]),
    ),
    nameOf: ({ name, file, badge }) => {
      const own = languages.get(file);
      return {
        name,
        path: pathTo(file),
        ...(own !== undefined && own !== main && { language: own }),
        ...(badge && { badge }),
      };
    },
    language: main,
    others: othersOf(entry?.otherDocuments ?? [], { repo: item.repo, base: site.base }),
  };
}

/** The languages of the titles that a tree in a language shows, as far as they are known, by the file of the page. */
function titleLanguages(pages: Iterable<Page>, language: string | undefined): ReadonlyMap<string, string> {
  const known = [...pages].flatMap((page) => {
    if (isTranslation(page)) return [];
    const version = language === undefined ? undefined : inLanguage(page.translated?.versions ?? [], language);
    const found = version?.language ?? page.language;
    return found === undefined ? [] : [[baseOf(page), found] as const];
  });
  return new Map(known);
}

/** The text that occurs most often; undefined for none. */
function commonest(texts: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(texts, (text) => text).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

function othersOf(
  files: readonly string[],
  { repo, base }: { readonly repo: string; readonly base: string },
): OtherDocuments | undefined {
  if (files.length === 0) return undefined;
  const first = files.toSorted(compareText).slice(0, maxOthers);
  return { files: first.map((file) => ({ name: file, path: rawPath({ repo, file }, { base }) })), count: files.length };
}

function positionOf(ordered: Ordered, page: Page): PagePosition {
  const { tree, pages, positions, folders, nameOf, language, others } = ordered;
  const file = baseOf(page);
  const position = positions.get(file);
  return {
    name: pages[position ?? -1]?.name ?? page.title ?? file.slice(folderOf(file).length),
    ...(language !== undefined && { language }),
    folders: crumbsOf(file, folders),
    pages: pages.length <= maxWholeTree ? whole(tree, nameOf) : branch(tree, file, nameOf),
    ...(others && { others }),
    ...neighboursOf(ordered, position),
  };
}

/** The pages before and after a page. Readers do not turn to pages for tools, nor back from them. */
function neighboursOf({ pages, readers, nameOf }: Ordered, position: number | undefined) {
  if (position === undefined) return {};
  const [previous, next] = [pages[position - 1], pages[position + 1]];
  return {
    ...(previous && position !== readers && { previous: nameOf(previous) }),
    ...(next && position + 1 !== readers && { next: nameOf(next) }),
  };
}

/** The folders above a file, with their own pages. The page of a folder has only the folders above it. */
function crumbsOf(file: string, folders: Ordered['folders']): readonly Crumb[] {
  const names = file.split('/').slice(0, isFolderPage(file) ? -2 : -1);
  return names.map((name, index) => {
    const path = folders.get(`${names.slice(0, index + 1).join('/')}/`);
    return { name: fileTitle(name), ...(path !== undefined && { path }) };
  });
}

function whole(nodes: readonly TreeNode[], nameOf: Ordered['nameOf']): readonly PageNode[] {
  return nodes.map((node) =>
    isFolder<TreeFolder>(node) ? { ...node, pages: whole(node.pages, nameOf) } : nameOf(node),
  );
}

/** The tree with all pages of the folders around a file, and the first page and the page count of every other folder. */
function branch(nodes: readonly TreeNode[], file: string, nameOf: Ordered['nameOf']): readonly PageNode[] {
  return nodes.map((node) => {
    if (!isFolder<TreeFolder>(node)) return nameOf(node);
    const inside = pagesOf(node.pages);
    if (inside.some((page) => page.file === file)) return { ...node, pages: branch(node.pages, file, nameOf) };
    const pages = inside.slice(0, 1).map(nameOf);
    return { ...node, pages, ...(inside.length > 1 && { more: inside.length - 1 }) };
  });
}
