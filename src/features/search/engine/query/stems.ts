import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { fold } from './words.ts';

export type StemLanguage = 'en' | 'hu';

export const stemLanguages: readonly StemLanguage[] = ['en', 'hu'];

/**
 * Hungarian nouns of technical texts, folded, whose endings look like suffixes: the stemmer makes `hi` of `hiba` (`-ba`), `comm`
 * of `commit` (`-t`) and `ko` of `kód` (`-d`), but not of their other forms.
 */
const nouns =
  'ablak abra adat allapot attributum bemenet betukeszlet build cim cimke commit cookie csalad csoport datum dokumentum elem ' +
  'elonezet ertek fejezet feladat felulet folyamat formatum forraskod grafikon halozat hiba ikon kapcsolat keret kerelem kimenet ' +
  'kod kornyezet kotet link masolat memoria menu meret metaadat modul munka munkamenet muvelet objektum parbeszed port proba ' +
  'projekt reszlet robot rutin sablon szerkezet szin szint szoba tablazat teszt token trend uzenet valtozat';

const longestFirst = nouns.split(' ').toSorted((a, b) => b.length - a.length);

/** Number, possessor and case after a noun, folded; `-val` and `-vel` double the consonant before them. */
const ending =
  '[aeou]?(?:k|ja|je|ai|ei|i|jai|jei|juk|unk|nk|m|d|tok|tek)?[aeou]?(?:k|nk|m|d|tok|tek)?[aeou]?' +
  '(?:t|n|nak|nek|ban|ben|bol|ba|be|ra|re|rol|hoz|hez|tol|nal|nel|kent|ert|ig|kor|(?:v|(?<=(.))\\2)[ae]l)?';

const formOfNoun = new RegExp(`^(${longestFirst.join('|')})(?![ou]$)${ending}$`);

/** The folded stem of a word. */
export function stemOf(word: string, language: StemLanguage): string {
  const small = word.toLowerCase();
  return language === 'hu' ? hungarianStem(small) : english(fold(small));
}

function hungarianStem(word: string): string {
  const [, noun] = formOfNoun.exec(fold(word)) ?? [];
  // The stemmer leaves the last vowel of `témák` and takes that of `téma`.
  return noun ?? fold(hungarian(word)).replace(/(?<=...)[ae]$/, '');
}

/** Words of nearly every Hungarian text, and of no English one. */
const hungarianWords = /(?:^|[^\p{L}])(?:és|hogy|nem|egy|vagy|csak|minden|amely|ami|lehet|kell|az)(?=[^\p{L}]|$)/giu;

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
