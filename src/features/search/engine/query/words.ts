import { firstCharacter, foldUnspaced, isUnspaced, mayBeUnspaced, mixedPattern, pairsOf } from './unspaced.ts';
import { wordSource } from './word-pattern.ts';

/** A word, independent of its spelling. */
export interface FoldedWord {
  /** In lower case, without accents. */
  readonly folded: string;
  /** The parts of an identifier such as `camelCase`, folded; empty for a plain word. */
  readonly parts: readonly string[];
}

/** One word of a text. */
export interface Word extends FoldedWord {
  /** Index of its first character in the text. */
  readonly start: number;
  /** Index after its last character in the text. */
  readonly end: number;
  /** For a pair of characters of a script without blanks, the length of the first: the second begins the next pair. */
  readonly firstLength?: number;
}

/** A word, or a run of a script without blanks, as it is written. */
export interface SpelledRun {
  /** The text. */
  readonly spelled: string;
  /** Index of its first character in the text. */
  readonly start: number;
  /** True for a run of a script without blanks. */
  readonly unspaced: boolean;
}

/** Longer runs of letters are not words but hashes, keys or encoded data. */
const maxWordLength = 64;

/** Words of one text that are read. */
const maxWords = 20_000;

const wordPattern = new RegExp(wordSource('[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*'), 'gu');
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
const plainPattern = /^[\u0000-\u007f]*$/;
const simplePattern = /^[A-Z]?[a-z0-9]+$/;
/** The `v` of `v1.0.3` and of `lamp@v1.0.3`; that of a single number, such as `v2`, is a name. */
const versionPattern = /(?<![\p{L}\p{N}])v(?=\d+\.\d)/giu;
const dataPattern = /\bdata:[\w/+.-]+[;,][^\s"')>]*/g;

/** The words of a text in order, one by one. A run of a script without blanks is given as pairs of characters. */
export function* eachWord(text: string): Generator<Word> {
  let count = 0;
  for (const { spelled, start, unspaced } of eachRun(text)) {
    const words = unspaced ? pairsIn(spelled, start) : [{ ...foldWord(spelled), start, end: start + spelled.length }];
    for (const word of words) {
      yield word;
      count += 1;
      if (count === maxWords) return;
    }
  }
}

/** The words of a text and its runs of scripts without blanks, in order. */
export function* eachRun(text: string): Generator<SpelledRun> {
  const pattern = mayBeUnspaced(text) ? mixedPattern : wordPattern;
  for (const { 0: spelled, 1: run, index } of withoutData(text).matchAll(pattern)) {
    if (run === undefined && spelled.length > maxWordLength) yield* segmentsOf(spelled, index);
    else yield { spelled, start: index, unspaced: run !== undefined };
  }
}

/** The words of a text in order, in their own spelling. */
export function spelledWords(text: string): readonly string[] {
  if (!mayBeUnspaced(text)) {
    const found = withoutData(text).match(wordPattern) ?? [];
    const isShort = ({ length }: string) => length <= maxWordLength;
    const words = found.every(isShort)
      ? found
      : found.flatMap((word) => (isShort(word) ? word : segmentsOf(word, 0).map(({ spelled }) => spelled)));
    return words.slice(0, maxWords);
  }
  const words = [...eachRun(text)].flatMap(({ spelled, unspaced }) =>
    unspaced ? pairsOf(spelled).map((pair) => pair.spelled) : [spelled],
  );
  return words.slice(0, maxWords);
}

/** The words of a text in order. */
export function wordsOf(text: string): readonly Word[] {
  return [...eachWord(text)];
}

/** Words in the spelling that texts have for them, in lower case: `hibák` for `hibak`. A word that no text has stays. */
export function spelledAs(words: string, texts: readonly string[]): string {
  const wanted = wordsOf(words);
  const spellings = new Map<string, string>();
  for (const { spelled } of texts.flatMap((text) => [...eachRun(text)])) {
    const { folded } = foldWord(spelled);
    if (!spellings.has(folded)) spellings.set(folded, spelled.toLowerCase());
  }
  // From the last one on, so that the places of those before it stay.
  return wanted.toReversed().reduce((text, { folded, start, end, firstLength }) => {
    const spelling = firstLength === undefined ? spellings.get(folded) : undefined;
    return spelling === undefined ? text : text.slice(0, start) + spelling + text.slice(end);
  }, words);
}

/** Lower case without accents, so that `arvizturo` matches `árvíztűrő`. */
export function fold(text: string): string {
  if (plainPattern.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');
}

/** Folds one word. A version is the same with and without its `v`. */
export function foldWord(spelled: string): FoldedWord {
  if (simplePattern.test(spelled)) return { folded: spelled.toLowerCase(), parts: [] };
  if (isUnspaced(spelled)) return { folded: foldUnspaced(spelled), parts: [] };
  const word = spelled.replace(versionPattern, '');
  const parts = partsOf(word.replace(/(?:\+\+|#)$/, ''));
  return { folded: joined(word), parts: parts.length > 1 ? parts : [] };
}

/** Words side by side, for comparison: each character of a script without blanks counts once. */
export function joinWords(words: readonly Pick<Word, 'folded' | 'firstLength'>[], separator: string): string {
  return words.map((word) => firstOf(word) + (word.firstLength === undefined ? separator : '')).join('');
}

function firstOf({ folded, firstLength }: Pick<Word, 'folded' | 'firstLength'>): string {
  return firstLength === undefined ? folded : firstCharacter(folded);
}

function pairsIn(run: string, from: number): readonly Word[] {
  return pairsOf(run).map(({ spelled, start, firstLength }) => {
    const place = from + start;
    return { folded: foldUnspaced(spelled), parts: [], start: place, end: place + spelled.length, firstLength };
  });
}

/** Replaces encoded data by blanks of the same length, so that the indexes of other words stay. */
function withoutData(text: string): string {
  return text.includes('data:') ? text.replace(dataPattern, (data) => ' '.repeat(data.length)) : text;
}

/** An identifier without the characters that join its parts. */
function joined(word: string): string {
  return fold(word.replace(/\+\+$/, 'plusplus').replace(/#$/, 'sharp')).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The names in a long path such as `std::fmt::Display`; none of a hash or of encoded data. */
function segmentsOf(spelled: string, start: number): readonly SpelledRun[] {
  const segments = [...spelled.matchAll(/(?:[^:/@]|:(?!:))+/g)];
  return segments
    .filter(({ 0: segment }) => segment.length <= maxWordLength && segments.length > 1)
    .map(({ 0: segment, index }) => ({ spelled: segment, start: start + index, unspaced: false }));
}

/** The parts of an identifier; of a path also its names, such as `from_fn` in `middleware::from_fn`. */
function partsOf(word: string): readonly string[] {
  const names = word.split(/::|\//);
  if (names.length === 1) return wordParts(word);
  return [...new Set(names.flatMap((name) => [joined(name), ...wordParts(name)]))].filter((part) => part !== '');
}

function wordParts(word: string): readonly string[] {
  return word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
    .map(fold);
}
