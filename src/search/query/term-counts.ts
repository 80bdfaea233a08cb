import type { Vocabulary } from '#search/index/vocabulary.ts';
import { isPrefix, type Term } from './query.ts';

/** How common a term is. */
export interface TermCount {
  /** About the number of pages that a search for the term reads. */
  readonly read: number;
  /** The number of pages with the term; of an identifier that is nowhere, that of its rarest part. */
  readonly pages: number;
}

/** Counts the pages of a term. */
export function countTerm(term: Term, vocabulary: Pick<Vocabulary, 'count' | 'countPrefix'>): TermCount {
  const { folded, parts, stems } = term;
  const own = vocabulary.count(folded);
  const ofParts = parts.map((part) => vocabulary.count(part));
  const prefixes = [...stems, ...(isPrefix(term) ? [folded] : [])];
  // Most forms of a word begin with its stem.
  const read = prefixes.reduce(
    (most, prefix) => Math.max(most, vocabulary.countPrefix(prefix)),
    ofParts.reduce((sum, count) => sum + count, own),
  );
  if (parts.length === 0) return { read, pages: read };
  return { read, pages: own > 0 ? own : Math.min(...ofParts) };
}
