import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { fold } from './words.ts';

/** A language with a stemmer. */
export type StemLanguage = 'en' | 'hu';

/** All languages with a stemmer. */
export const stemLanguages: readonly StemLanguage[] = ['en', 'hu'];

/** The folded stem of a word. */
export function stemOf(word: string, language: StemLanguage): string {
  const small = word.toLowerCase();
  return language === 'hu' ? fold(hungarian(small)) : english(fold(small));
}

/** Words of nearly every Hungarian text, and of no English one. */
const hungarianWords =
  /(?:^|[^\p{L}])(?:és|hogy|nem|egy|vagy|csak|minden|amely|ami|lehet|kell|ha|is|az)(?=[^\p{L}]|$)/giu;

/** Characters of a text that are read to detect its language. */
const sampleLength = 4_000;

/** The language by whose rules the words of a page have their stems. */
export function stemLanguageOf(language: string): StemLanguage {
  return language === 'hu' ? 'hu' : 'en';
}

/** The language of a page without its region: the known one, else the one that its words have. */
export function pageLanguage(known: string | undefined, texts: readonly { readonly text: string }[]): string {
  return known?.toLowerCase().replace(/-.*/, '') ?? languageOf(texts.map(({ text }) => text).join(' '));
}

/** The language of a text: Hungarian, or English for all others. */
function languageOf(text: string): StemLanguage {
  const sample = text.slice(0, sampleLength);
  const found = sample.match(hungarianWords)?.length ?? 0;
  // Most texts end here, so their words need not be counted.
  if (found <= 2) return 'en';
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  return found > words / 25 ? 'hu' : 'en';
}
