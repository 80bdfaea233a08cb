import { fill, formatDay, groupDigits } from './format.ts';
import type { Plural, Translations } from './translations.ts';

/** A language: its texts and formats. */
export interface Locale {
  /** Language code, for example `en`. */
  readonly language: string;
  readonly texts: Translations;
  /** Formats a number. */
  number(value: number): string;
  /** Formats a time (milliseconds since 1970) as a date in UTC. */
  date(time: number): string;
  /** The plural form for a count, with the count filled in. */
  plural(forms: Plural, count: number): string;
  /** The name of a language, for example `angol` for `en` in Hungarian; its tag if there is no name. */
  languageName(tag: string): string;
}

/**
 * Creates a locale. `Intl` formatters are created on first use, as one takes 50 ms on a slow phone; dates and integers, which
 * are on every page, need none.
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
