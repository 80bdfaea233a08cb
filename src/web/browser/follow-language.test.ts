import { expect, test } from 'vitest';
import { wantedLanguage } from './follow-language.ts';

const languages = ['en', 'hu', 'de-AT'];
const wanted = (search: string, cookie: string | undefined, ...preferred: string[]) =>
  wantedLanguage(languages, { search, cookie, preferred });

test('a reader of files reads the language of the link, else the one chosen before, else what the browser prefers', () => {
  expect(wanted('?language=hu', 'en', 'de')).toBe('hu');
  expect(wanted('', 'hu', 'en')).toBe('hu');
  expect(wanted('', undefined, 'fr', 'hu-HU', 'en')).toBe('hu');
  expect(wanted('?view=list', undefined, 'de')).toBe('de-AT');
});

test('a language that the site does not speak is as good as none', () => {
  expect(wanted('?language=fr', 'xx', 'fr-CA')).toBeUndefined();
  expect(wanted('?language=fr', undefined, 'en-GB')).toBe('en');
});
