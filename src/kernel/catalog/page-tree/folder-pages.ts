import { isFolderPage, secondFolderPage } from '#model/address/address.ts';
import { bestFolderPage, folderOf } from '#model/address/readme.ts';
import { type Page, pageKind } from '#model/page/page.ts';

/**
 * Pages by file, with one page for the `index.html` of each folder. Of several candidates, such as `README.md` and
 * `index.md`, all but one get names, and so URLs, of their own.
 */
export function withOneFolderPage(pages: ReadonlyMap<string, Page>): ReadonlyMap<string, Page> {
  const folders = Map.groupBy([...pages.keys()].filter(isFolderPage), folderOf);
  const best = new Set([...folders.values()].map(bestFolderPage));
  const named = [...pages.values()].map((page) =>
    isFolderPage(page.file) && !best.has(page.file) ? second(page, pages) : page,
  );
  return new Map(named.map((page) => [page.file, page]));
}

/** Renames a page to a name that is not taken; a plain-text README, which has no other name, stays as it is. */
function second(page: Page, pages: ReadonlyMap<string, Page>): Page {
  let file = secondFolderPage(page.file);
  if (pageKind(file) === undefined || isFolderPage(file)) return page;
  while (pages.has(file)) file = secondFolderPage(file);
  return { ...page, file, source: page.source ?? page.file };
}
