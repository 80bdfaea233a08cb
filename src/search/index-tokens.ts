import { type StemLanguage, stemOf } from './stems.ts';
import { wordsOf } from './words.ts';

/** Stands before a stem, so that it never meets a word that is spelled alike. */
export const stemMark = 'zzs';

/**
 * What the index keeps of a text: its words in order, so that phrases are found, and behind them the parts of identifiers
 * and the stems. The words are folded already; the index only splits them at blanks.
 */
export function indexTokens(text: string, language: StemLanguage): string {
  const words = wordsOf(text);
  const more = new Set<string>();
  for (const { folded, parts, start, end } of words) {
    for (const part of parts) more.add(part);
    const stem = parts.length > 0 ? folded : stemOf(text.slice(start, end), language);
    more.add(stemMark + stem);
  }
  return [...words.map(({ folded }) => folded), ...more].join(' ');
}
