import type { NamedPath } from '#model/address/place.ts';

/** The most pages that are found. */
const most = 20;

/** Pages whose names have all the words, each once. */
export function pagesWith(words: string, pages: readonly NamedPath[]): readonly NamedPath[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)));
  return [...new Map(found.map((page) => [page.path, page])).values()].slice(0, most);
}
