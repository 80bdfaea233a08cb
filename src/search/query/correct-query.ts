import type { IndexedPackage } from '#model/views/search.ts';
import type { Shards } from '#search/static/shards.ts';
import { fetchPages } from './fetch-pages.ts';
import { fitOf } from './matcher.ts';
import { nearestWord } from './nearest-word.ts';
import { namesOf } from './package-names.ts';
import { type ParsedQuery, parseQuery } from './query.ts';
import { type Word, wordsOf } from './words.ts';

/** How much of a word that nobody wrote is taken to be right, and pages that are fetched to find others that begin so. */
const sureStart = 3;
const mostFetched = 8;

/**
 * Makes what puts the nearest word in place of each that nobody wrote, of which the places are given; it gives undefined
 * where there is none. Names are near by themselves, other words where they begin in the same way.
 */
export function createCorrectQuery(shards: Shards, packages: readonly IndexedPackage[]) {
  const names = packages.flatMap((item) => wordsOf(namesOf(item).join(' \n')));

  async function nearestTo(word: string): Promise<string | undefined> {
    const name = nearestWord(word, folded(names));
    if (name !== undefined || word.length <= sureStart) return name;
    const { results } = await shards.search(word.slice(0, sureStart));
    const records = await fetchPages(results.slice(0, mostFetched));
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
