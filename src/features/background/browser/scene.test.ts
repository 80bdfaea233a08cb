import { argbFromHex, Contrast, lstarFromArgb } from '@material/material-color-utilities';
import { expect, test } from 'vitest';
import { themeSeeds, themes } from '#model/themes.ts';
import { themeTokens } from '#web/themes/palette.ts';
import { rainAlpha } from './digital-rain.ts';
import { coloursOf, rainTheme, showsRain } from './scene.ts';

type Tokens = Readonly<Record<string, string>>;

const footerTexts = ['on-surface', 'on-surface-variant'];

test('[T-03] the theme of the digital rain is one of the themes', () => {
  expect(themes).toContain(rainTheme);
});

test('the rain falls in its theme, or in those that the settings choose', () => {
  expect([rainTheme, 'cory-mat-theme-light-brand'].map((theme) => showsRain(undefined, theme))).toEqual([true, false]);
  expect(showsRain('waves', rainTheme)).toBe(false);
  expect(showsRain('rain', 'cory-mat-theme-light-brand')).toBe(true);
});

test.each(themeSeeds)('[B-01] [B-02] text before the background of $theme keeps a contrast of 4.5:1', (seed) => {
  const tokens: Tokens = themeTokens(seed);
  const { backdrop, rain, waves } = coloursOf(seed.theme, (name) => tokens[name] ?? '');
  // Settings may choose either for every theme.
  const grounds = [tone(blend(rain, backdrop, rainAlpha)), ...waves.map(toneOf)];
  const ratios = grounds.flatMap((ground) => footerTexts.map((text) => contrast(tokens, text, ground)));
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
});

function contrast(tokens: Tokens, text: string, ground: number): number {
  return Contrast.ratioOfTones(toneOf(tokens[text] ?? ''), ground);
}

function toneOf(colour: string): number {
  return tone(argbFromHex(colour));
}

function tone(argb: number): number {
  return lstarFromArgb(argb);
}

/** The colour over the ground as a canvas blends them, channel by channel. */
function blend(colour: string, ground: string, alpha: number): number {
  const [over, under] = [argbFromHex(colour), argbFromHex(ground)];
  const channel = (at: number): number =>
    Math.round(((over >> at) & 255) * alpha + ((under >> at) & 255) * (1 - alpha)) << at;
  return channel(16) | channel(8) | channel(0);
}
