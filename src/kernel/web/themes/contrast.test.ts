import { expect, test } from 'vitest';
import { themeSeeds } from '#model/themes.ts';
import { contrastPairs, weakPairs } from './contrast.ts';
import { checkedTheme, explainWeakPair } from './custom-themes.ts';
import { themeTokens } from './palette.ts';

test('each pair of colours is listed once, and a change of either colour is found', () => {
  const [seed = expect.unreachable()] = themeSeeds;
  const tokens = themeTokens(seed);
  const names = contrastPairs.map(({ text, ground }) => `${text} ${ground}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { text, ground } of contrastPairs) {
    const weak = weakPairs({ ...tokens, [text]: tokens[ground] });
    expect(weak, `${text} on ${ground}`).toContainEqual(expect.objectContaining({ text, ground, ratio: 1 }));
  }
});

test.each([
  ['#000000', 0],
  ['#ffffff', 40],
  ['#ffee00', 40],
  ['#808080', 6],
  ['#0000ff', 20],
  ['#00ff00', 40],
  ['#ff0000', 40],
] as const)('a theme of any seed, such as %s with tint %i, has enough contrast', (seed, tint) => {
  for (const dark of [true, false]) {
    expect(checkedTheme({ name: 'brand', dark, seed, tint, colours: {} }).weak).toEqual([]);
  }
});

test('a colour of the settings that is too weak is named with what it stands on', () => {
  const colours = { primary: '#ffee00' };
  const theme = checkedTheme({ name: 'brand', dark: false, seed: '#7a1f5c', tint: 6, colours });
  expect(theme.theme).toBe('cory-mat-theme-light-brand');
  const [pair = expect.unreachable()] = theme.weak;
  expect(explainWeakPair(theme, pair)).toMatch(
    /^(on-)?primary #[\da-f]{6} on [a-z-]+ #[\da-f]{6} has a contrast of 1(\.\d+)?:1 and needs (4\.5|3):1$/,
  );
  expect(theme.weak.map(({ text }) => text)).toContain('primary');
});
