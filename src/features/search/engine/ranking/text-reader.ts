import { fitOf } from '#features/search/engine/query/matcher.ts';
import type { ParsedQuery } from '#features/search/engine/query/query.ts';
import { eachWord } from '#features/search/engine/query/words.ts';

/** How well a text matches the terms of a query. */
export interface TextFit {
  /** From 0 (not at all) to 1 (the same word), in the order of the terms. */
  readonly fits: readonly number[];
  /** The share of neighbours in the query that are near each other in the text, from 0 to 1. */
  readonly together: number;
}

/** Neighbours in a query have at most so many words between them in a text. */
const maxBetween = 2;

/** Creates a function that matches texts with a query, word by word. */
export function createTextReader({ terms }: ParsedQuery): (text: string) => TextFit {
  const known = new Map<string, readonly number[]>();
  return (text) => {
    const reading = createReading(terms.length);
    for (const word of eachWord(text)) {
      const fits = known.get(word.folded) ?? terms.map((term) => fitOf(word, term));
      known.set(word.folded, fits);
      reading.add(fits);
    }
    return reading.result();
  };
}

/** Collects the fits of the words of one text. */
function createReading(length: number) {
  const best: number[] = Array.from({ length }, () => 0);
  const last: number[] = Array.from({ length }, () => Number.NEGATIVE_INFINITY);
  const near = new Set<number>();
  let place = 0;

  function addFit(index: number, fit: number): void {
    best[index] = Math.max(best[index] ?? 0, fit);
    if (index > 0 && place - (last[index - 1] ?? 0) <= maxBetween + 1) near.add(index);
    last[index] = place;
  }

  return {
    add(fits: readonly number[]): void {
      for (const [index, fit] of fits.entries()) if (fit > 0) addFit(index, fit);
      place += 1;
    },
    result: (): TextFit => ({ fits: best, together: length > 1 ? near.size / (length - 1) : 0 }),
  };
}
