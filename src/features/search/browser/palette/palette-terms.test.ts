import { expect, test } from 'vitest';
import { paletteTerms } from './palette-terms.ts';

const groups = [{ id: 'tools', title: { en: 'Tools', hu: 'Eszközök' } }];

test('a group in the text of the palette restricts the search for its other words', () => {
  expect(paletteTerms(' red group:eszközök lamp ', groups)).toEqual({ query: 'red lamp', group: 'tools' });
});

test('an unknown group, such as one that is being typed, searches for nothing', () => {
  expect(paletteTerms('red group:too', groups)).toEqual({ query: '', unknownGroup: 'too' });
  expect(paletteTerms('red group:', groups)).toEqual({ query: 'red group:' });
});

test('on a site without groups the text is searched as it is', () => {
  expect(paletteTerms('red group:tools')).toEqual({ query: 'red group:tools' });
});
