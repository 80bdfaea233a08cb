import { inOneWord, isPrefix, type ParsedQuery, type Term } from './query.ts';
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

/** The matcher of a query. It recognises each word that lets a row be found, also by a part that both words have. */
export function matcherOf({ terms }: ParsedQuery): Matcher {
  const whole = terms.length > 1 ? inOneWord(terms) : undefined;
  return (word) => {
    if (word.folded === whole) return word.end - word.start;
    const term = terms.find((each) => fitOf(word, each) > 0 || hasPartOf(word, each));
    if (term === undefined) return 0;
    // A single character is the beginning of a pair.
    const isFirst = word.firstLength !== undefined && term.folded !== word.folded;
    return isFirst ? word.firstLength : word.end - word.start;
  };
}

/** True for an identifier with a part of another one, or with a form of a plain word as a part. */
function hasPartOf({ parts }: FoldedWord, term: Term): boolean {
  return parts.some((part) => term.parts.includes(part) || term.stems.includes(part));
}
