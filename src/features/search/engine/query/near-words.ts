import type { RowSource } from './find-candidates.ts';
import type { ParsedQuery } from './query.ts';

/** Limit of the words that are offered, and letters that they have in common with the word of the query at least. */
const maxWords = 5;
const minPrefix = 3;

/**
 * Indexed words that begin like the words of a query, for a query without hits: those with the longest common beginning.
 * Throws what the source throws.
 */
export async function nearWords(
  source: Pick<RowSource<unknown>, 'beginningWith'>,
  { terms }: Pick<ParsedQuery, 'terms'>,
): Promise<readonly string[]> {
  const found = await Promise.all(terms.map(({ folded }) => wordsLike(folded, source)));
  return [...new Set(found.flat())].slice(0, maxWords);
}

async function wordsLike(word: string, source: Pick<RowSource<unknown>, 'beginningWith'>): Promise<readonly string[]> {
  for (let length = word.length; length >= minPrefix; length -= 1) {
    const words = await source.beginningWith(word.slice(0, length));
    const others = words.filter((other) => other !== word && other.length >= minPrefix);
    if (others.length > 0) return others.slice(0, maxWords);
  }
  return [];
}
