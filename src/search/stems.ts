import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { fold } from './words.ts';

/** A language whose word forms are known. */
export type StemLanguage = 'en' | 'hu';

/** The stem of a word of a language, folded. */
export function stemOf(word: string, language: StemLanguage): string {
  const small = word.toLowerCase();
  return language === 'hu' ? fold(hungarian(small)) : english(fold(small));
}

/** Stems that are remembered of each language; a text repeats its words. */
const mostStems = 20_000;

/** Makes a {@link stemOf} of a language that remembers stems. */
export function rememberStems(language: StemLanguage): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size === mostStems) known.clear();
    const stem = stemOf(word, language);
    known.set(word, stem);
    return stem;
  };
}

/** Words that stand in nearly every Hungarian text and in no English one. */
const hungarianWords =
  /(?:^|[^\p{L}])(?:és|hogy|nem|egy|vagy|csak|minden|amely|ami|lehet|kell|ha|is|az)(?=[^\p{L}]|$)/giu;

/** The language of a text, as far as its word forms are known: what is not Hungarian is taken for English. */
export function languageOf(text: string): StemLanguage {
  const sample = text.slice(0, 20_000);
  const found = sample.match(hungarianWords)?.length ?? 0;
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  return found > 2 && found > words / 25 ? 'hu' : 'en';
}
