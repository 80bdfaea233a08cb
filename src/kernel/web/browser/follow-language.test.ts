import { expect, test } from 'vitest';
import { preferredLanguage } from './follow-language.ts';

const languages = ['en', 'hu', 'de-AT'];
const wanted = (search: string, cookie: string | undefined, ...preferred: string[]) =>
  preferredLanguage(languages, { search, cookie, preferred });

test('in a static export the language comes from the URL, else the cookie, else the browser', () => {
  expect(wanted('?language=hu', 'en', 'de')).toBe('hu');
  expect(wanted('', 'hu', 'en')).toBe('hu');
  expect(wanted('', undefined, 'fr', 'hu-HU', 'en')).toBe('hu');
  expect(wanted('?view=list', undefined, 'de')).toBe('de-AT');
});

test('a language that the site does not offer is ignored', () => {
  expect(wanted('?language=fr', 'xx', 'fr-CA')).toBeUndefined();
  expect(wanted('?language=fr', undefined, 'en-GB')).toBe('en');
});
