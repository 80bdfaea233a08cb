import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import type { Page } from '#model/page/page.ts';

/** Gives each page without a title of its own the name that it has in the tables of contents of its repository. */
export function withContentsTitles(
  pages: ReadonlyMap<string, Page>,
  sites: readonly DocumentSite[],
): ReadonlyMap<string, Page> {
  const names = new Map<string, string>();
  const collect = (entries: readonly ContentsEntry[]): void => {
    for (const { title, file, entries: below = [] } of entries) {
      if (title !== undefined && file !== undefined && !names.has(file)) names.set(file, title);
      collect(below);
    }
  };
  for (const { contents } of sites) collect(contents);
  if (names.size === 0) return pages;
  return new Map(
    [...pages].map(([file, page]) => {
      const title = page.title === undefined ? (names.get(page.file) ?? names.get(page.source ?? '')) : undefined;
      return [file, title === undefined ? page : { ...page, title }];
    }),
  );
}
