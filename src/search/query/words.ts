/** A word, however it is spelled. */
export interface FoldedWord {
  /** In small letters, without accents. */
  readonly folded: string;
  /** The parts of an identifier such as `camelCase`, folded; empty for a plain word. */
  readonly parts: readonly string[];
}

/** One word of a text. */
export interface Word extends FoldedWord {
  /** Where it begins in the text. */
  readonly start: number;
  /** Where it ends in the text. */
  readonly end: number;
}

/** Longer runs of letters are no words: hashes, keys, encoded data. */
const longestWord = 64;

/** The most words of one text that are looked at. */
const mostWords = 20_000;

// Letters and digits with their accents, and what joins the parts of an identifier when it stands between them.
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[_.-]+[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:\+\+|#)?/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
const plainPattern = /^[\u0000-\u007f]*$/;
const simplePattern = /^[A-Z]?[a-z0-9]+$/;
const dataPattern = /\bdata:[\w/+.-]+[;,][^\s"')>]*/g;

/** The words of a text in order, each made when it is asked for. */
export function* eachWord(text: string): Generator<Word> {
  let count = 0;
  for (const { 0: found, index } of withoutData(text).matchAll(wordPattern)) {
    if (found.length > longestWord) continue;
    yield { ...foldWord(found), start: index, end: index + found.length };
    count += 1;
    if (count === mostWords) return;
  }
}

/** The words of a text in order, as they are spelled. */
export function spelledWords(text: string): readonly string[] {
  const found = withoutData(text).match(wordPattern) ?? [];
  return found.filter(({ length }) => length <= longestWord).slice(0, mostWords);
}

/** The words of a text in order. */
export function wordsOf(text: string): readonly Word[] {
  return [...eachWord(text)];
}

/** Small letters without accents, so that `arvizturo` finds `árvíztűrő`. */
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

/** Reads one word as it is spelled. */
export function foldWord(spelled: string): FoldedWord {
  if (simplePattern.test(spelled)) return { folded: spelled.toLowerCase(), parts: [] };
  const parts = partsOf(spelled.replace(/(?:\+\+|#)$/, ''));
  return { folded: joined(spelled), parts: parts.length > 1 ? parts : [] };
}

/** Blanks of the same length in place of encoded data keep the places of what follows. */
function withoutData(text: string): string {
  return text.includes('data:') ? text.replace(dataPattern, (data) => ' '.repeat(data.length)) : text;
}

/** An identifier in one piece, the same however its parts are joined. */
function joined(word: string): string {
  return fold(word.replace(/\+\+$/, 'plusplus').replace(/#$/, 'sharp')).replace(/[^\p{L}\p{N}]+/gu, '');
}

function partsOf(word: string): readonly string[] {
  return word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
    .map(fold);
}
