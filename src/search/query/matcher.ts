import type { ParsedQuery, Term } from './query.ts';
import type { FoldedWord, Word } from './words.ts';

/** True for a word that matches the query. */
export type Matcher = (word: Word) => boolean;

/** How well a word matches a term, from 0 (not at all) to 1 (the same word). */
export function fitOf({ folded, parts }: FoldedWord, term: Term): number {
  if (folded === term.folded) return 1;
  if (parts.includes(term.folded)) return 0.85;
  // A word that begins with the stem is another form of the term, or close to one.
  if (term.stems.some((stem) => stem.length > 2 && folded.startsWith(stem))) return 0.9;
  if (term.parts.includes(folded)) return 0.5;
  if (!term.open || term.folded.length < 2) return 0;
  const started = [folded, ...parts].find((each) => each.startsWith(term.folded));
  // The more of the word is typed, the better the match.
  return started === undefined ? 0 : 0.5 + 0.3 * (term.folded.length / started.length);
}

/** The matcher of a query. */
export function matcherOf({ terms }: ParsedQuery): Matcher {
  return (word) => terms.some((term) => fitOf(word, term) > 0);
}
