import { fill, formatDay, groupDigits } from './format.ts';
import type { Plural, Translations } from './translations.ts';

/** The language being shown: its texts, and its ways to write numbers. */
export interface Locale {
  /** Its code, for example `en`. */
  readonly language: string;
  /** Its texts. */
  readonly texts: Translations;
  /** A number as the language writes it. */
  number(value: number): string;
  /** A moment (milliseconds since 1970) as a date, in UTC so that every reader sees the same. */
  date(time: number): string;
  /** The plural form for a count, with the count written in. */
  plural(forms: Plural, count: number): string;
  /** What the language calls a language, for example `angol` for `en` in Hungarian; its tag where it has no name for it. */
  languageName(tag: string): string;
}

/**
 * A locale; its formatters are made when they are first needed, once: making one takes a slow phone 50 ms. Every page has days and
 * whole numbers, so these need none.
 */
export function createLocale(language: string, texts: Translations): Locale {
  let numbers: Intl.NumberFormat | undefined;
  let rules: Intl.PluralRules | undefined;
  const number = (value: number) => {
    if (Number.isSafeInteger(value)) return groupDigits(value, texts.digits);
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(value);
  };
  const plural = (forms: Plural, count: number) => {
    rules ??= new Intl.PluralRules(language);
    return fill(forms[rules.select(count)] ?? forms.other, { count: number(count) });
  };
  const date = (time: number) => formatDay(time, texts.days);
  const languageName = (tag: string) => new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  return { language, texts, number, date, plural, languageName };
}
