import { expect, test } from 'vitest';
import { languageName } from '#model/page/language-name.ts';
import { languages, translationsOf } from './all-translations.ts';
import { fill } from './format.ts';
import { loadTranslations } from './load-translations.ts';
import { createLocale } from './locale.ts';
import { SetTranslationError } from './translations.ts';

test('[T-01] English and Hungarian have the same keys and placeholders', () => {
  expect(languages).toEqual(['en', 'hu']);
  const english = flat(translationsOf('en'));
  const hungarian = flat(translationsOf('hu'));
  expect(Object.keys(hungarian)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(english)) {
    expect(hungarian[key]).not.toBe('');
    expect({ key, placeholders: placeholders(hungarian[key]) }).toEqual({ key, placeholders: placeholders(text) });
  }
});

test('[T-01] [V-01] [X-03] an unknown language fails with its code', async () => {
  expect(() => translationsOf('xx')).toThrow("setTranslation failed: 'xx'");
  await expect(loadTranslations('../en')).rejects.toThrow(SetTranslationError);
  await expect(loadTranslations('constructor')).rejects.toThrow("setTranslation failed: 'constructor'");
});

test('[T-01] the browser loads the same texts as the server renders', async () => {
  expect(await loadTranslations('hu')).toEqual(translationsOf('hu'));
  expect(await loadTranslations('en')).toEqual(translationsOf('en'));
});

test('[L-04] the text for an empty result is that of the specification', () => {
  expect(translationsOf('en').packages.none).toBe('No packages found for the query.');
  expect(translationsOf('en').notices.copied).toBe('Copied!');
});

test('[T-01] numbers, plurals, dates and language names follow the language', () => {
  const english = createLocale('en', translationsOf('en'));
  const hungarian = createLocale('hu', translationsOf('hu'));
  expect(english.plural(english.texts.packages.found, 1)).toBe('1 package');
  expect(english.plural(english.texts.packages.found, 12_345)).toBe('12,345 packages');
  expect(hungarian.plural(hungarian.texts.packages.found, 12_345)).toBe('12\u00a0345 csomag');
  expect(hungarian.date(Date.UTC(2026, 4, 21))).toBe('2026. máj. 21.');
  expect(['en', 'hu'].map(languageName)).toEqual(['English', 'Magyar']);
});

test('[T-01] integers are grouped like in Intl', () => {
  for (const language of languages) {
    const { number } = createLocale(language, translationsOf(language));
    const format = new Intl.NumberFormat(language);
    for (const value of [
      0,
      7,
      999,
      1_000,
      9_999,
      10_000,
      999_999,
      1_000_000,
      -1_500,
      -12_345,
      Number.MAX_SAFE_INTEGER,
      1_234.5,
    ]) {
      expect(number(value)).toBe(format.format(value));
    }
  }
});

test('[T-01] days are formatted like in Intl, in every month', () => {
  for (const language of languages) {
    const { date } = createLocale(language, translationsOf(language));
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1) {
      for (const time of [Date.UTC(1999, month, 1), Date.UTC(2026, month, 28, 23, 59, 59)]) {
        expect(date(time)).toBe(format.format(time));
      }
    }
  }
});

test('only named placeholders are filled', () => {
  expect(fill('{a} {b} {toString}', { a: '{b}' })).toBe('{b} {b} {toString}');
});

function flat(value: object, path = ''): Record<string, string> {
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${path}.${key}`;
    return typeof item === 'string' ? { [name]: item } : flat(item, name);
  });
  return Object.assign({}, ...entries);
}

function placeholders(text: string | undefined): string[] {
  return (text?.match(/\{\w+\}/g) ?? []).sort();
}
