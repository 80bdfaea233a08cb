import { expect, test } from 'vitest';
import type { LanguagesView, LanguageVersionView } from './languages-view.ts';
import { withReader } from './reader-version.ts';

const version = (language: string): LanguageVersionView => ({
  language,
  name: undefined,
  path: `/x.${language}`,
  canonical: `/x.${language}`,
});

const languages: LanguagesView = {
  path: '/x',
  versions: [version('en'), version('hu'), version('pt-BR')],
  shown: 0,
  reader: 0,
  expected: [],
};

test('the version is the first one in a language of the visitor, or in another region of it', () => {
  expect(withReader(languages, ['de', 'hu', 'en']).reader).toBe(1);
  expect(withReader(languages, ['pt-PT']).reader).toBe(2);
});

test('there is none for other languages', () => {
  expect(withReader(languages, ['de'])).not.toHaveProperty('reader');
  expect(withReader(languages, [])).not.toHaveProperty('reader');
});
