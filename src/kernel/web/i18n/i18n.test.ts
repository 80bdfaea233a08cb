import { expect, test } from 'vitest';
import { languageName } from '#model/page/language-name.ts';
import { themeNames, themeSeeds } from '#model/themes.ts';
import { languages, translationsOf } from './all-translations.ts';
import { fill, formatDay } from './format.ts';
import { loadTranslations } from './load-translations.ts';
import { createLocale } from './locale.ts';
import { serverTextsOf } from './server-texts.ts';
import { SetTranslationError } from './translations.ts';

const textsOf = (language: string) => flat({ ...translationsOf(language), server: serverTextsOf(language) });
const english = textsOf('en');

test('[T-01] the interface is in English and Hungarian', () => {
  expect(languages).toEqual(expect.arrayContaining(['en', 'hu']));
});

test.each(languages)('[T-01] %s has the keys and placeholders of English, and its own plural forms', (language) => {
  const texts = textsOf(language);
  expect(keysOf(texts)).toEqual(keysOf(english));
  const forms = pluralForms(language);
  for (const [key, text] of Object.entries(texts)) {
    expect(text).not.toBe('');
    expect({ key, placeholders: placeholders(text) }).toEqual({ key, placeholders: placeholders(englishText(key)) });
    if (formOf(key) !== 'other') continue;
    // One text for all counts, or one for each form of the language.
    const present = Object.entries(texts).filter(([other]) => other.replace(/\w+$/, 'other') === key && formOf(other));
    if (present.length === 1) continue;
    expect(present.map(([other]) => formOf(other))).toEqual(expect.arrayContaining([...forms]));
    expect({ key, texts: new Set(present.map(([, each]) => each)).size }).not.toEqual({ key, texts: 1 });
  }
});

test('[T-01] [T-02] each theme has an English and a Hungarian name; the English one stands in for others', () => {
  for (const { theme, name } of themeSeeds) {
    expect({ theme, languages: Object.keys(name) }).toEqual({ theme, languages: ['en', 'hu'] });
    expect(themeNames('hu')[theme]).toBe(name.hu);
    expect(themeNames('xx')[theme]).toBe(name.en);
  }
});

test('no Hungarian sentence has an article that depends on what is filled in', () => {
  // „a 3“, but „az 5“: which one is right is known only once the placeholder is filled.
  const wrong = Object.entries(textsOf('hu')).filter(([, text]) => articleBefore.test(text));
  expect(wrong).toEqual([]);
  for (const text of ['{count} csomag a {total} közül', 'Az „{title}” oldal', 'Ez a(z) {name} ág', 'az ({file}) oldal'])
    expect(text).toMatch(articleBefore);
  for (const text of ['Az első {count} csomag', 'csomagja: {name}', '{total} csomagból {count} látható'])
    expect(text).not.toMatch(articleBefore);
});

test('no Hungarian word after a placeholder is joined to it unless it is a suffix of a noun', () => {
  const nouns = ['packages'];
  const joined = Object.values(textsOf('hu')).flatMap((text) => [...text.matchAll(/\{(\w+)\}-?\p{L}/gu)]);
  expect(joined.filter(([, name = '']) => !nouns.includes(name))).toEqual([]);
  expect(joined.length).toBeGreaterThan(0);
});

test('[T-01] [V-01] [X-03] an unknown language fails with its code', async () => {
  expect(() => translationsOf('xx')).toThrow("setTranslation failed: 'xx'");
  await expect(loadTranslations('../en')).rejects.toThrow(SetTranslationError);
  await expect(loadTranslations('constructor')).rejects.toThrow("setTranslation failed: 'constructor'");
});

test.each(languages)('[T-01] the browser loads the same texts in %s as the server renders', async (language) => {
  expect(await loadTranslations(language)).toEqual(translationsOf(language));
});

test('[L-04] the text for an empty result is that of the specification', () => {
  expect(translationsOf('en').packages.none).toBe('No packages found for the query.');
  expect(translationsOf('en').notices.copied).toBe('Copied!');
});

test('[T-01] numbers, plurals, dates and language names follow the language', () => {
  const inEnglish = createLocale('en', translationsOf('en'));
  const hungarian = createLocale('hu', translationsOf('hu'));
  expect(inEnglish.plural(inEnglish.texts.packages.found, 1)).toBe('1 package');
  expect(inEnglish.plural(inEnglish.texts.packages.found, 12_345)).toBe('12,345 packages');
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
    expect(`1${translationsOf(language).digits.decimal}5`).toBe(format.format(1.5));
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

test('a form of a day may have two digits', () => {
  const months = '01 02 03 04 05 06 07 08 09 10 11 12';
  expect(formatDay(Date.UTC(2026, 4, 7), { form: '{dd}.{month}.{year}', months })).toBe('07.05.2026');
});

test('only named placeholders are filled', () => {
  expect(fill('{a} {b} {toString}', { a: '{b}' })).toBe('{b} {b} {toString}');
});

/** A Hungarian article before a placeholder, also in quotation marks or brackets, and the makeshift „a(z)“. */
const articleBefore = /a\(z\)|(?<!\p{L})az? [„(]?\{/iu;

/** The keys of texts, one for all plural forms: a language needs the general one, and has those that differ from it. */
function keysOf(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(texts).filter((key) => [undefined, 'other'].includes(formOf(key)));
}

/** The plural form of a key; undefined for a text without forms. */
function formOf(key: string): string | undefined {
  const [, name, form] = /^(.*)\.(zero|one|two|few|many|other)$/.exec(key) ?? [];
  return Object.hasOwn(english, `${name}.other`) ? form : undefined;
}

/** The plural forms that a language has for whole numbers. */
function pluralForms(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))];
}

/** The English text of a key; of a plural form that English does not have, the general one. */
function englishText(key: string): string | undefined {
  return english[key] ?? english[key.replace(/\.\w+$/, '.other')];
}

function flat(value: object, path = ''): Record<string, string> {
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${path}.${key}`;
    return typeof item === 'string' ? { [name]: item } : flat(item, name);
  });
  return Object.assign({}, ...entries);
}

function placeholders(text: string | undefined): string[] {
  // A language may write days with two digits.
  return (text?.replace('{dd}', '{day}').match(/\{\w+\}/g) ?? []).sort();
}
