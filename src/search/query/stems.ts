import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { fold } from './words.ts';

/** A language whose word forms are known. */
export type StemLanguage = 'en' | 'hu';

/** All languages whose word forms are known. */
export const stemLanguages: readonly StemLanguage[] = ['en', 'hu'];

/** The stem of a word of a language, folded. */
export function stemOf(word: string, language: StemLanguage): string {
  const small = word.toLowerCase();
  return language === 'hu' ? fold(hungarian(small)) : english(fold(small));
}

/** Words that stand in nearly every Hungarian text and in no English one. */
const hungarianWords =
  /(?:^|[^\p{L}])(?:és|hogy|nem|egy|vagy|csak|minden|amely|ami|lehet|kell|ha|is|az)(?=[^\p{L}]|$)/giu;

/** The characters of a text that tell its language. */
const sampleLength = 4_000;

/** The language of a text, as far as its word forms are known: what is not Hungarian is taken for English. */
export function languageOf(text: string): StemLanguage {
  const sample = text.slice(0, sampleLength);
  const found = sample.match(hungarianWords)?.length ?? 0;
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  return found > 2 && found > words / 25 ? 'hu' : 'en';
}
