/** One word of a text. */
export interface Word {
  /** In small letters, without accents. */
  readonly folded: string;
  /** The parts of an identifier such as `camelCase`, folded; empty for a plain word. */
  readonly parts: readonly string[];
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
  // Blanks of the same length keep the places of what follows.
  const plain = text.includes('data:') ? text.replace(dataPattern, (data) => ' '.repeat(data.length)) : text;
  let count = 0;
  for (const { 0: found, index } of plain.matchAll(wordPattern)) {
    if (found.length > longestWord) continue;
    yield toWord(found, index);
    count += 1;
    if (count === mostWords) return;
  }
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

function toWord(found: string, start: number): Word {
  const end = start + found.length;
  if (simplePattern.test(found)) return { folded: found.toLowerCase(), parts: [], start, end };
  const parts = partsOf(found.replace(/(?:\+\+|#)$/, ''));
  return { folded: joined(found), parts: parts.length > 1 ? parts : [], start, end };
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
