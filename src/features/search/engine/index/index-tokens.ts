import { type StemLanguage, stemOf } from '#features/search/engine/query/stems.ts';
import { isUnspaced } from '#features/search/engine/query/unspaced.ts';
import { type FoldedWord, foldWord, spelledWords } from '#features/search/engine/query/words.ts';

/** The tokens of a word in the index. */
export interface TokensOfWord extends FoldedWord {
  /** Its stem, marked as such; undefined for scripts without blanks. */
  readonly stem: string | undefined;
}

/** How a text is turned into tokens. */
export interface TokenOptions {
  /** Turns a word into its tokens. */
  readonly read: (spelled: string) => TokensOfWord;
  /** Collects the words. */
  readonly words: Set<string>;
}

/** Precedes a stem, so that it differs from every word. */
export const stemMark = 'zzs';

/** Words of each language that are cached, because texts repeat them. */
const maxCachedWords = 20_000;

/** Creates a cached reader of the words of a language. */
export function createWordReader(language: StemLanguage): TokenOptions['read'] {
  const known = new Map<string, TokensOfWord>();
  return (spelled) => {
    const before = known.get(spelled);
    if (before !== undefined) return before;
    if (known.size === maxCachedWords) known.clear();
    const word = foldWord(spelled);
    const stem = isUnspaced(spelled)
      ? undefined
      : stemMark + (word.parts.length > 0 ? word.folded : stemOf(spelled, language));
    const made = { ...word, stem };
    known.set(spelled, made);
    return made;
  };
}

/**
 * The tokens of a text: its words in order, so that phrases match, followed by the parts of identifiers and the stems. They
 * are folded already; the index only splits them at blanks. Words and parts are added to `words` too.
 */
export function indexTokens(text: string, { read, words }: TokenOptions): string {
  const tokens: string[] = [];
  const more = new Set<string>();
  for (const spelled of spelledWords(text)) {
    const { folded, parts, stem } = read(spelled);
    tokens.push(folded);
    words.add(folded);
    for (const part of parts) {
      words.add(part);
      more.add(part);
    }
    if (stem !== undefined) more.add(stem);
  }
  return [...tokens, ...more].join(' ');
}
