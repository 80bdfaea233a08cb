import { expect, test } from 'vitest';
import { themeSeeds, themes } from '#model/themes.ts';
import { type Tokens, themeTokens } from './palette.ts';
import { themeStyles } from './theme-styles.ts';

const texts = ['on-surface', 'on-surface-variant', 'primary', 'tertiary', 'error'];
const syntax = ['keyword', 'comment', 'string', 'number', 'title', 'type', 'deletion'].map((name) => `syntax-${name}`);
const surfaces = ['backdrop', 'surface', 'surface-container'];

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

test.each(themeSeeds)('[T-02] text of $theme has a contrast of at least 4.5:1', (seed) => {
  const tokens = themeTokens(seed);
  expect(weak(tokens, [...texts, ...syntax], { on: surfaces, least: 4.5 })).toEqual([]);
  expect(weak(tokens, ['on-surface', 'on-surface-variant'], { on: ['surface-container-high'], least: 4.5 })).toEqual(
    [],
  );
  expect(weak(tokens, ['on-primary'], { on: ['primary'], least: 4.5 })).toEqual([]);
  expect(weak(tokens, ['on-primary-container'], { on: ['primary-container'], least: 4.5 })).toEqual([]);
});

test.each(themeSeeds)('[T-02] controls and focus rings of $theme have a contrast of at least 3:1', (seed) => {
  const on = [...surfaces, 'surface-container-high'];
  expect(weak(themeTokens(seed), ['outline', 'primary'], { on, least: 3 })).toEqual([]);
});

test('[T-02] dark themes set a dark colour scheme, light themes a light one', () => {
  expect(themeStyles()).toContain('.cory-mat-theme-dark-matrix{color-scheme:dark;');
  expect(themeStyles()).toContain('.cory-mat-theme-light-forest{color-scheme:light;');
});

function weak(tokens: Tokens, names: readonly string[], { on, least }: { on: readonly string[]; least: number }) {
  return names.flatMap((name) =>
    on
      .map((ground) => ({ name, ground, ratio: contrast(tokens[name] ?? '', tokens[ground] ?? '') }))
      .filter(({ ratio }) => !(ratio >= least)),
  );
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
