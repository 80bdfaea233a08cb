import { type StemLanguage, stemOf } from '#search/query/stems.ts';
import { type FoldedWord, foldWord, spelledWords } from '#search/query/words.ts';

/** What the index keeps of a word. */
export interface TokensOfWord extends FoldedWord {
  /** Its stem, marked as such. */
  readonly stem: string;
}

/** How a text is read. */
export interface TokenOptions {
  /** Reads a word as it is spelled. */
  readonly read: (spelled: string) => TokensOfWord;
  /** Takes the words. */
  readonly found: Set<string>;
}

/** Stands before a stem, so that it never meets a word that is spelled alike. */
export const stemMark = 'zzs';

/** Words of each language that are remembered; texts repeat them. */
const mostWords = 20_000;

/** Makes what reads the words of a language, each once for as long as it is remembered. */
export function createWordReader(language: StemLanguage): TokenOptions['read'] {
  const known = new Map<string, TokensOfWord>();
  return (spelled) => {
    const before = known.get(spelled);
    if (before !== undefined) return before;
    if (known.size === mostWords) known.clear();
    const word = foldWord(spelled);
    const stem = stemMark + (word.parts.length > 0 ? word.folded : stemOf(spelled, language));
    const made = { ...word, stem };
    known.set(spelled, made);
    return made;
  };
}

/**
 * What the index keeps of a text: its words in order, so that phrases are found, and behind them the parts of identifiers
 * and the stems. The words are folded already; the index only splits them at blanks. Words and parts go into `found` too.
 */
export function indexTokens(text: string, { read, found }: TokenOptions): string {
  const tokens: string[] = [];
  const more = new Set<string>();
  for (const spelled of spelledWords(text)) {
    const { folded, parts, stem } = read(spelled);
    tokens.push(folded);
    found.add(folded);
    for (const part of parts) {
      found.add(part);
      more.add(part);
    }
    more.add(stem);
  }
  return [...tokens, ...more].join(' ');
}
