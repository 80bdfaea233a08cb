import { expect, test } from 'vitest';
import { languageName } from '#model/language-name.ts';
import { languages, translationsOf } from './all-translations.ts';
import { dateFormat, fill } from './format.ts';
import { loadTranslations } from './load-translations.ts';
import { createLocale } from './locale.ts';
import { SetTranslationError } from './translations.ts';

test('[T-01] English and Hungarian are complete and keep every placeholder', () => {
  expect(languages).toEqual(['en', 'hu']);
  const english = flat(translationsOf('en'));
  const hungarian = flat(translationsOf('hu'));
  expect(Object.keys(hungarian)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(english)) {
    expect(hungarian[key]).not.toBe('');
    expect({ key, holders: holders(hungarian[key]) }).toEqual({ key, holders: holders(text) });
  }
});

test('[T-01] [V-01] [X-03] a language that there is not fails with its code', async () => {
  expect(() => translationsOf('xx')).toThrow("setTranslation failed: 'xx'");
  await expect(loadTranslations('../en')).rejects.toThrow(SetTranslationError);
  await expect(loadTranslations('constructor')).rejects.toThrow("setTranslation failed: 'constructor'");
});

test('[T-01] the browser loads the same texts as the server renders', async () => {
  expect(await loadTranslations('hu')).toEqual(translationsOf('hu'));
  expect(await loadTranslations('en')).toEqual(translationsOf('en'));
});

test('[L-04] the words for an empty result are those of the specification', () => {
  expect(translationsOf('en').packages.none).toBe('No packages found for the query.');
  expect(translationsOf('en').notices.copied).toBe('Copied!');
});

test('[T-01] numbers, plurals, dates and language names follow the language', () => {
  const english = createLocale('en', translationsOf('en'));
  const hungarian = createLocale('hu', translationsOf('hu'));
  expect(english.plural(english.texts.packages.found, 1)).toBe('1 package');
  expect(english.plural(english.texts.packages.found, 12_345)).toBe('12,345 packages');
  expect(hungarian.plural(hungarian.texts.packages.found, 12_345)).toBe('12\u00a0345 csomag');
  expect(dateFormat('hu').format(Date.UTC(2026, 4, 21))).toBe('2026. máj. 21.');
  expect(['en', 'hu'].map(languageName)).toEqual(['English', 'Magyar']);
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

function holders(text: string | undefined): string[] {
  return (text?.match(/\{\w+\}/g) ?? []).sort();
}
