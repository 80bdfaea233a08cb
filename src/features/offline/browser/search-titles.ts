import type { NamedPath } from '#model/address/page-position.ts';

/** Limit of pages in the result. */
const maxPages = 20;

/** Pages whose titles contain all the words, each page once. */
export function searchTitles(words: string, pages: readonly NamedPath[]): readonly NamedPath[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)));
  return [...new Map(found.map((page) => [page.path, page])).values()].slice(0, maxPages);
}
