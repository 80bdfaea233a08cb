import { isFirstPage } from '#model/address/address.ts';
import type { MenuEntry } from '#model/package/package.ts';
import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import { isToolFile } from '#model/page/is-tool-file.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import { pageOfLink } from './page-of-link.ts';

/** Where a repository names its pages. */
interface NamedPages {
  /** Its documentation sites. */
  readonly sites: readonly DocumentSite[];
  /** Menu of its package. */
  readonly menu: readonly MenuEntry[];
}

/**
 * Marks the pages that are written for tools and tests. A page that the repository names in its menu or in a table of
 * contents is for readers, and so is the first page.
 */
export function markToolPages(pages: ReadonlyMap<string, Page>, named: NamedPages): ReadonlyMap<string, Page> {
  const found = [...pages.values()].filter(({ file }) => isToolFile(file) && !isFirstPage(file));
  if (found.length === 0) return pages;
  const forReaders = filesForReaders(pages, named);
  const marked = new Map(pages);
  for (const page of found) {
    if (!forReaders.has(page.source ?? page.file) && !forReaders.has(baseOf(page))) {
      marked.set(page.file, { ...page, forTools: true });
    }
  }
  return marked;
}

function filesForReaders(pages: ReadonlyMap<string, Page>, { sites, menu }: NamedPages): ReadonlySet<string> {
  const files = new Set<string>();
  const collect = (entries: readonly ContentsEntry[]): void => {
    for (const { file, entries: below = [] } of entries) {
      if (file !== undefined) files.add(file);
      collect(below);
    }
  };
  // A site among the fixtures names its own pages, which are fixtures too.
  for (const { root, contents } of sites) if (!isToolFile(`${root}index.md`)) collect(contents);
  for (const { link } of menu) {
    const page = pageOfLink(link, pages);
    if (page !== undefined) files.add(baseOf(page));
  }
  return files;
}
