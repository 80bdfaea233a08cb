import { wordsOf } from './words.ts';

/** How a text is read. */
export interface TokenOptions {
  /** Gives the stem of a word. */
  readonly stemOf: (word: string) => string;
  /** Takes the words. */
  readonly found: Set<string>;
}

/** Stands before a stem, so that it never meets a word that is spelled alike. */
export const stemMark = 'zzs';

/**
 * What the index keeps of a text: its words in order, so that phrases are found, and behind them the parts of identifiers
 * and the stems. The words are folded already; the index only splits them at blanks. Words and parts go into `found` too.
 */
export function indexTokens(text: string, { stemOf, found }: TokenOptions): string {
  const words = wordsOf(text);
  const more = new Set<string>();
  for (const { folded, parts, start, end } of words) {
    found.add(folded);
    for (const part of parts) {
      found.add(part);
      more.add(part);
    }
    more.add(stemMark + (parts.length > 0 ? folded : stemOf(text.slice(start, end))));
  }
  return [...words.map(({ folded }) => folded), ...more].join(' ');
}

/** The word that every row of a package holds, to search in that package alone. */
export function packageToken(repo: string): string {
  return `zzp${Buffer.from(repo).toString('hex')}`;
}
