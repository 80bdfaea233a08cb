import { expect, test } from 'vitest';
import { colourTokens, themeSeeds, themes } from '#model/themes.ts';
import { weakPairs } from './contrast.ts';
import { themeTokens } from './palette.ts';
import { themeStyles } from './theme-styles.ts';

test('[T-02] the nine themes of the specification come first, in its order', () => {
  expect(themes.slice(0, 9)).toEqual([
    'cory-mat-theme-light-indigo-pink',
    'cory-mat-theme-light-forest',
    'cory-mat-theme-light-beach',
    'cory-mat-theme-light-facebook',
    'cory-mat-theme-light-deeppurple-amber',
    'cory-mat-theme-dark-wood',
    'cory-mat-theme-dark-matrix',
    'cory-mat-theme-dark-pink-bluegray',
    'cory-mat-theme-dark-purple-green',
  ]);
});

test.each(themeSeeds)('[T-02] text, controls and focus rings of $theme have the contrast that they need', (seed) => {
  expect(weakPairs(themeTokens(seed))).toEqual([]);
});

test('the tokens of a theme are those that settings may replace', () => {
  for (const seed of themeSeeds)
    expect(Object.keys(themeTokens(seed)).toSorted()).toEqual([...colourTokens].toSorted());
});

test('[T-02] dark themes set a dark colour scheme, light themes a light one', () => {
  expect(themeStyles()).toContain('.cory-mat-theme-dark-matrix{color-scheme:dark;');
  expect(themeStyles()).toContain('.cory-mat-theme-light-forest{color-scheme:light;');
});
