import { isFirstPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import { baseOf, isTranslation, type Page, pagesByFile } from '#model/page/page.ts';
import { fileTitle } from './file-title.ts';
import type { TreeNode, TreePage } from './tree-node.ts';

/** Input of {@link contentsNodes}. */
export interface ContentsScope {
  /** Every page by file. */
  readonly all: ReadonlyMap<string, Page>;
  /** The pages that are not listed yet, by file. Listed ones are removed. */
  readonly rest: Map<string, TreePage>;
  /** True for a page that is shown in a translation, whose title is better than the name in the contents. */
  readonly isTranslated: (page: Page) => boolean;
}

/** The nodes of the documentation sites of a repository. */
export interface SiteNodes {
  /** Nodes of the main site, which stand beside the other pages of the repository. */
  readonly main: readonly TreeNode[];
  /** Nodes of each other site, by its folder. */
  readonly others: ReadonlyMap<string, readonly TreeNode[]>;
}

/**
 * Arranges the pages of a repository as the tables of contents of its documentation sites do. The main site is the one
 * that lists the most pages; the others are listed at their folders.
 */
export function siteNodes(sites: readonly DocumentSite[], scope: ContentsScope): SiteNodes {
  const byFile = pagesByFile(scope.all.values());
  const sized = sites.map((site) => ({ site, size: countPages(site.contents, byFile) }));
  const inOrder = sized.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size);
  const [main, ...others] = inOrder.map(({ site: { root, contents } }) => ({
    root,
    nodes: nodesOf(contents, { ...scope, byFile }),
  }));
  const byRoot = Map.groupBy(others, ({ root }) => root);
  return {
    main: main?.nodes ?? [],
    others: new Map([...byRoot].map(([root, same]) => [root, same.flatMap(({ nodes }) => nodes)])),
  };
}

interface EntryScope extends ContentsScope {
  /** Every page by its file, and by the file that has its text. */
  readonly byFile: ReadonlyMap<string, Page>;
}

function nodesOf(entries: readonly ContentsEntry[], scope: EntryScope): readonly TreeNode[] {
  return entries.flatMap((entry) => nodeOfEntry(entry, scope));
}

function nodeOfEntry({ title, file, entries = [] }: ContentsEntry, scope: EntryScope): readonly TreeNode[] {
  const own = file === undefined ? undefined : takePage(file, title, scope);
  const below = nodesOf(entries, scope);
  if (below.length === 0) return own ? [own] : [];
  const name = title ?? own?.name ?? groupTitle(entries);
  return [{ name, pages: [...(own ? [own] : []), ...below] }];
}

/** Removes a page from the rest; undefined when it has no page, or is already listed. */
function takePage(file: string, title: string | undefined, scope: EntryScope): TreePage | undefined {
  const page = scope.byFile.get(file);
  const base = page && baseOf(page);
  if (page === undefined || base === undefined || isFirstPage(base)) return undefined;
  const node = scope.rest.get(base);
  if (node === undefined) return undefined;
  scope.rest.delete(base);
  const isOther = isTranslation(page) || scope.isTranslated(page);
  return title === undefined || isOther ? node : { ...node, name: title };
}

/** The name of a group without a title: that of the folder of its first page. */
function groupTitle(entries: readonly ContentsEntry[]): string {
  const folder = folderOf(entries.find(({ file }) => file !== undefined)?.file ?? '').slice(0, -1);
  return folder === '' ? '…' : fileTitle(folder);
}

function countPages(entries: readonly ContentsEntry[], pages: ReadonlyMap<string, Page>): number {
  return entries.reduce(
    (sum, { file, entries: below = [] }) =>
      sum + (file !== undefined && pages.has(file) ? 1 : 0) + countPages(below, pages),
    0,
  );
}
