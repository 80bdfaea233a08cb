import type { IndexedPackage } from '#model/views/search.ts';
import type { Shards } from '#search/static/shards.ts';
import { fetchPages } from './fetch-pages.ts';
import { fitOf } from './matcher.ts';
import { nearestWord } from './nearest-word.ts';
import { namesOf } from './package-names.ts';
import { type ParsedQuery, parseQuery } from './query.ts';
import { type Word, wordsOf } from './words.ts';

/** Letters of an unknown word that are taken to be right, and pages that are fetched to find words with the same prefix. */
const fixedPrefix = 3;
const maxFetched = 8;

/**
 * Creates a function that replaces unknown query words, given by their positions, by the closest indexed word. It returns
 * undefined if there is none. Any package name may be closest; other words must have the same first letters.
 */
export function createCorrectQuery(shards: Shards, packages: readonly IndexedPackage[]) {
  const names = packages.flatMap((item) => wordsOf(namesOf(item).join(' \n')));

  async function nearestTo(word: string): Promise<string | undefined> {
    const name = nearestWord(word, folded(names));
    if (name !== undefined || word.length <= fixedPrefix) return name;
    const { results } = await shards.search(word.slice(0, fixedPrefix));
    const records = await fetchPages(results.slice(0, maxFetched));
    const texts = records.flatMap(({ title, rows }) => [title, ...rows.flatMap((row) => [row.heading, row.text])]);
    return nearestWord(word, folded(texts.flatMap(wordsOf)));
  }

  return async ({ terms }: ParsedQuery, unknown: readonly number[]): Promise<ParsedQuery | undefined> => {
    const words = await Promise.all(
      terms.map(async (term, index) => {
        if (!unknown.includes(index) || names.some((word) => fitOf(word, term) > 0)) return term.folded;
        return (await nearestTo(term.folded)) ?? term.folded;
      }),
    );
    return words.every((word, index) => word === terms[index]?.folded) ? undefined : parseQuery(words.join(' '));
  };
}

function folded(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.map((word) => word.folded));
}
