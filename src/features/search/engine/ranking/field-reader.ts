import { fitOf } from '#features/search/engine/query/matcher.ts';
import type { ParsedQuery, Term } from '#features/search/engine/query/query.ts';
import { stemLanguages, stemOf } from '#features/search/engine/query/stems.ts';
import { joinWords, type Word, wordsOf } from '#features/search/engine/query/words.ts';
import { coveredShare } from './term-weights.ts';

/** A short text, and how well it matches a query. */
export interface Field {
  /** The number of its words. */
  readonly length: number;
  /** How well it matches each term, from 0 to 1, in their order. */
  readonly fits: readonly number[];
  /** The sum for the function words of the query. */
  readonly optional: number;
  /** How close it is to the query, from 0 to 1 (equal). */
  readonly same: number;
  /** True if the words of the query, two or more, are adjacent in it. */
  readonly together: boolean;
  /** True if the last name in a path is one word that equals the query. */
  readonly endsSame: boolean;
}

/** A query, and how much each of its terms counts. */
interface Weighed {
  readonly parsed: ParsedQuery;
  readonly weights: readonly number[];
}

/** How close a field is that has the words of the query in other forms, and no others. */
const otherForms = 0.9;

/** How close a field is at most that has other words too, or not all words of the query. */
const similar = 0.7;

/** Fields with a smaller share of the query and of their own words are not close to it. */
const leastShare = 0.3;

/** A word that fits this well is the term or another form of it. */
const sureFit = 0.85;

/** Creates a function that matches short texts with a query. It remembers them, because titles and names repeat. */
export function createFieldReader(weighed: Weighed): (text: string) => Field {
  const { terms, optional, words: asked } = weighed.parsed;
  const whole = joinWords(asked, '');
  const known = new Map<string, Field>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const words = wordsOf(text);
    const fitIn = (term: Term) => words.reduce((best, word) => Math.max(best, fitOf(word, term)), 0);
    const fits = terms.map(fitIn);
    const isSame = words.length > 0 && joinWords(words, '') === whole;
    const field = {
      length: words.length,
      fits,
      optional: optional.reduce((sum, term) => sum + fitIn(term), 0),
      same: isSame ? 1 : similarity(words, fits, weighed),
      together: standsIn(words, weighed.parsed),
      endsSame: nameAtEnd(text, words) === whole,
    };
    known.set(text, field);
    return field;
  };
}

/** The last name in a path, if it is one word. */
function nameAtEnd(path: string, words: readonly Word[]): string | undefined {
  const last = words.at(-1);
  const isWhole = last !== undefined && path.slice(path.lastIndexOf('/') + 1, last.start).trim() === '';
  return isWhole ? last.folded : undefined;
}

/** How close words are to a query that they do not equal. */
function similarity(all: readonly Word[], fits: readonly number[], { parsed, weights }: Weighed): number {
  if (fits.every((fit) => fit === 0)) return 0;
  const { terms, functionWords } = parsed;
  const words = all.filter(({ folded }) => !functionWords.has(folded));
  if (words.length === 0) return 0;
  if (words.length === terms.length && terms.every((term, index) => isForm(words[index], term))) return otherForms;
  const asked = words.filter((word) => terms.some((term) => fitOf(word, term) >= sureFit)).length;
  const share = (asked / words.length) * coveredShare(weights, (index) => (fits[index] ?? 0) >= sureFit);
  return (similar * Math.max(0, share - leastShare)) / (1 - leastShare);
}

/** True for a word that equals the term or shares a stem with it. */
function isForm(word: Word | undefined, { folded, stems }: Term): boolean {
  if (word === undefined) return false;
  return word.folded === folded || stemLanguages.some((language) => stems.includes(stemOf(word.folded, language)));
}

function standsIn(words: readonly Word[], { words: asked, terms, optional }: ParsedQuery): boolean {
  if (terms.length + optional.length < 2 || words.length === 0) return false;
  const wanted = joinWords(asked, ' ').trimEnd();
  // A run without blanks may stand inside a longer one.
  const start = asked[0]?.firstLength === undefined ? ' ' : '';
  return ` ${joinWords(words, ' ')}`.includes(start + wanted);
}
