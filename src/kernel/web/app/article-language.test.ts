import { expect, test } from 'vitest';
import { langOf } from './article-language.ts';

test.each([
  ['zh', 'en', 'zh'],
  ['en-US', 'en', undefined],
  ['pt-BR', 'pt', undefined],
  [undefined, 'en', undefined],
])('a text in %s among texts in %s has the attribute %s', (language, around, lang) => {
  expect(langOf(language, around)).toBe(lang);
});
