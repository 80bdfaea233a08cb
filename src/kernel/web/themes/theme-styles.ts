import type { PictureColours } from '#model/drawing.ts';
import { themeSeeds } from '#model/themes.ts';
import { themeTokens } from './palette.ts';
import { headerColour, pickColours, startTokens, themeRule } from './token-rules.ts';

/** The style sheet with the colour tokens of every theme class. */
export function themeStyles(): string {
  return themeSeeds.map((seed) => themeRule(`.${seed.theme}`, seed.theme, themeTokens(seed))).join('\n');
}

/**
 * The rule with the colour tokens of a document before any other style has arrived, by theme class name. It has the weight of a
 * theme class, so that the later rules of {@link themeStyles} win. Syntax colours arrive with those.
 */
export function startStyles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    themeSeeds.map((seed) => [seed.theme, themeRule(':root', seed.theme, startTokens(themeTokens(seed)))]),
  );
}

/** The browser's theme colour by theme class name: the colour of the header. */
export function themeColours(): Readonly<Record<string, string>> {
  return Object.fromEntries(themeSeeds.map((seed) => [seed.theme, headerColour(themeTokens(seed))]));
}

/** The colours of drawings by theme class name. */
export function pictureColours(): Readonly<Record<string, PictureColours>> {
  return Object.fromEntries(themeSeeds.map((seed) => [seed.theme, pickColours(themeTokens(seed))]));
}
