import { isFolderPage, secondFolderPage } from '#model/address/address.ts';
import { bestFolderPage, folderOf } from '#model/address/readme.ts';
import { type Page, pageKind } from '#model/page/page.ts';

/**
 * Pages by file, in which a folder has one page for its `index.html`. Where it has several, such as `README.md` and
 * `index.md`, the others get names, and so addresses, of their own.
 */
export function withOneFolderPage(pages: ReadonlyMap<string, Page>): ReadonlyMap<string, Page> {
  const folders = Map.groupBy([...pages.keys()].filter(isFolderPage), folderOf);
  const best = new Set([...folders.values()].map(bestFolderPage));
  const named = [...pages.values()].map((page) =>
    isFolderPage(page.file) && !best.has(page.file) ? second(page, pages) : page,
  );
  return new Map(named.map((page) => [page.file, page]));
}

/** The page under a name that no other page has; a README of text, which no other name would show, as it is. */
function second(page: Page, pages: ReadonlyMap<string, Page>): Page {
  let file = secondFolderPage(page.file);
  if (pageKind(file) === undefined || isFolderPage(file)) return page;
  while (pages.has(file)) file = secondFolderPage(file);
  return { ...page, file, source: page.source ?? page.file };
}
