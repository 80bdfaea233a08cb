import { isPrefix, type ParsedQuery, type Term } from './query.ts';
import type { FoldedWord, Word } from './words.ts';

/** How many characters of a word match the query, from its first one; 0 for none. */
export type Matcher = (word: Word) => number;

/** How well a word matches a term, from 0 (not at all) to 1 (the same word). */
export function fitOf({ folded, parts }: FoldedWord, term: Term): number {
  if (folded === term.folded) return 1;
  if (parts.includes(term.folded)) return 0.85;
  // A word that begins with the stem is another form of the term, or close to one.
  if (term.stems.some((stem) => stem.length > 2 && folded.startsWith(stem))) return 0.9;
  if (term.parts.includes(folded)) return 0.5;
  if (!isPrefix(term)) return 0;
  const started = [folded, ...parts].find((each) => each.startsWith(term.folded));
  // The more of the word is typed, the better the match.
  return started === undefined ? 0 : 0.5 + 0.3 * (term.folded.length / started.length);
}

/** The matcher of a query. */
export function matcherOf({ terms }: ParsedQuery): Matcher {
  return (word) => {
    const term = terms.find((each) => fitOf(word, each) > 0);
    if (term === undefined) return 0;
    // A single character is the beginning of a pair.
    const isFirst = word.firstLength !== undefined && term.folded !== word.folded;
    return isFirst ? word.firstLength : word.end - word.start;
  };
}
