import { cutText } from '#model/text/shorten.ts';
import { functionWordsOf, subjectsIn } from './function-words.ts';
import { stemLanguages, stemOf } from './stems.ts';
import { foldUnspaced, isUnspaced, pairsOf } from './unspaced.ts';
import { eachRun, foldWord, type SpelledRun, type Word, wordsOf } from './words.ts';

/** One word of a query, and the forms that match it. */
export interface Term {
  /** The word, folded. */
  readonly folded: string;
  /** Its stems in every language. */
  readonly stems: readonly string[];
  /** The parts of an identifier; a row with all of them matches. */
  readonly parts: readonly string[];
  /** True for the beginning of a word: the visitor may still be typing it. */
  readonly open: boolean;
  /** Index of its first character in the query. */
  readonly start: number;
  /** Index after its last character in the query. */
  readonly end: number;
}

export interface ParsedQuery {
  /** The query, cut to its length limit. */
  readonly text: string;
  /** The words that a row must have, in order. */
  readonly terms: readonly Term[];
  /** Function words, which a row may lack, in order. */
  readonly optional: readonly Term[];
  /** The function words of its language, folded. */
  readonly functionWords: ReadonlySet<string>;
  /** All words in order. */
  readonly words: readonly Word[];
  /** Words that must be adjacent, folded. */
  readonly phrases: readonly (readonly string[])[];
}

/** Which terms of a query a row must have: all, all but one, or any. */
export type Join = 'all' | 'most' | 'any';

/** Length limit of a query, in characters (SECURITY Q8). */
const maxQueryLength = 200;
const maxTerms = 8;
const maxOptional = 8;

/** Parses a query: words and quoted phrases. Nothing in it is an operator. */
export function parseQuery(query: string): ParsedQuery {
  const text = cutText(query, maxQueryLength);
  const phrases = [...text.matchAll(/["“”„]([^"“”„]+)["“”„]/g)].map(([, inner = '']) => phraseOf(inner));
  const runs = [...eachRun(text)];
  const needed = new Set(phrases.flat());
  const functions = functionWordsOf(runs.map(({ spelled }) => foldWord(spelled).folded));
  const isOptional = ({ folded }: Term) => functions.has(folded) && !needed.has(folded);
  const spaced = runs.filter(({ unspaced }) => !unspaced).map((run) => termOf(run, text));
  const unspaced = runs.filter((run) => run.unspaced);
  const subjects = [...spaced.filter((term) => !isOptional(term)), ...unspaced.flatMap((run) => subjectTerms(run))];
  // A query of function words alone is searched for as it stands.
  const terms = subjects.length > 0 ? subjects : [...spaced, ...unspaced.flatMap((run) => pairTerms(run))];
  return {
    text,
    terms: terms.toSorted((a, b) => a.start - b.start).slice(0, maxTerms),
    optional: subjects.length > 0 ? spaced.filter(isOptional).slice(0, maxOptional) : [],
    functionWords: functions,
    words: wordsOf(text),
    phrases: phrases.filter((phrase) => phrase.length > 1),
  };
}

/** The words of a phrase. The last character of a run begins another pair in a text where the run goes on. */
function phraseOf(text: string): readonly string[] {
  const words = wordsOf(text);
  const isLast = (index: number) => words[index - 1]?.firstLength !== undefined && isSingle(words[index]);
  return words.filter((_, index) => !isLast(index)).map(({ folded }) => folded);
}

function isSingle(word: Word | undefined): boolean {
  return word?.firstLength !== undefined && word.end - word.start === word.firstLength;
}

function termOf({ spelled, start }: SpelledRun, query: string): Term {
  const { folded, parts } = foldWord(spelled);
  const stems =
    parts.length > 0 ? [] : stemLanguages.flatMap((language) => [stemOf(spelled, language), stemOf(folded, language)]);
  const end = start + spelled.length;
  return { folded, parts, stems: [...new Set(stems)], open: end === query.length, start, end };
}

/** The terms of the subjects in a run of a script without blanks. */
function subjectTerms({ spelled, start }: SpelledRun): readonly Term[] {
  let from = 0;
  return subjectsIn(spelled).flatMap((subject) => {
    const at = spelled.indexOf(subject, from);
    from = at + subject.length;
    return pairTerms({ spelled: subject, start: start + at });
  });
}

/** Every second pair of characters, which together have all of them; a single character is the beginning of a pair. */
function pairTerms({ spelled, start }: Pick<SpelledRun, 'spelled' | 'start'>): readonly Term[] {
  const pairs = pairsOf(spelled);
  const whole = pairs.length > 1 ? pairs.slice(0, -1) : pairs;
  const covering = whole.filter((_, index) => index % 2 === 0 || index === whole.length - 1);
  return covering.map((pair): Term => {
    const from = start + pair.start;
    const end = from + pair.spelled.length;
    return { folded: foldUnspaced(pair.spelled), stems: [], parts: [], open: pairs.length === 1, start: from, end };
  });
}

/** The terms joined: what the visitor writes in two words may be one, as in `one note`. */
export function inOneWord(terms: readonly Pick<Term, 'folded'>[]): string {
  return terms.map(({ folded }) => folded).join('');
}

/** True for a term that stands for all words with this prefix. */
export function isPrefix({ folded, open }: Pick<Term, 'folded' | 'open'>): boolean {
  return open && (folded.length > 1 || isUnspaced(folded));
}
