import { expect, test } from 'vitest';
import { textIn } from './local-text.ts';

test('a text without languages is the same for every reader', () => {
  expect(textIn('Tools', 'hu', 'en')).toBe('Tools');
});

test('a reader gets the text in the own language, else in that of the site, else the first one', () => {
  const text = { en: 'Tools', hu: 'Eszközök' };
  expect(textIn(text, 'hu', 'en')).toBe('Eszközök');
  expect(textIn(text, 'hu-HU', 'en')).toBe('Eszközök');
  expect(textIn(text, 'fr', 'hu')).toBe('Eszközök');
  expect(textIn(text, 'fr', 'de')).toBe('Tools');
  expect(textIn({}, 'fr', 'de')).toBe('');
});

test('a language with the name of a property of every object has no text', () => {
  expect(textIn({ en: 'Tools' }, 'constructor', 'en')).toBe('Tools');
});
