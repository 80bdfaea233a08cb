/** Words of languages without blanks between words are compared by characters. */
const parts =
  /\p{RGI_Emoji}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]\p{M}*|[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]]+(?:['’.\-][\p{L}\p{N}_]+)*|[ \t\n\f\r]+|[\s\S]/gv;

/** The words, blanks and single other characters of a text, which are the text again when joined. */
export function splitWords(text: string): string[] {
  return text.match(parts) ?? [];
}

/** True for a word: something with a letter, a digit or an emoji. */
export function isWord(part: string): boolean {
  return /[\p{L}\p{N}]|\p{RGI_Emoji}/v.test(part);
}

/** True for blanks. */
export function isBlank(part: string): boolean {
  return /^[ \t\n\f\r]*$/.test(part);
}

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return splitWords(text).filter(isWord);
}
