import { type CardColours, cardColours } from '#model/package/card.ts';
import { isDark } from '#model/theme-class.ts';
import { themeSeeds } from '#model/themes.ts';
import { type Tokens, themeTokens } from './palette.ts';

/** The style sheet with the colour tokens of every theme class. */
export function themeStyles(): string {
  return themeSeeds.map((seed) => themeRule(seed.theme, themeTokens(seed))).join('\n');
}

/** The browser's theme colour by theme class name: the colour of the header. */
export function themeColours(): Readonly<Record<string, string>> {
  return Object.fromEntries(themeSeeds.map((seed) => [seed.theme, themeTokens(seed)['surface-container'] ?? '']));
}

/** The colours of social cards by theme class name. */
export function pictureColours(): Readonly<Record<string, CardColours>> {
  return Object.fromEntries(themeSeeds.map((seed) => [seed.theme, pickColours(themeTokens(seed))]));
}

function pickColours(tokens: Tokens): CardColours {
  const entries = cardColours.map((name) => [name, tokens[name] ?? '#000000'] as const);
  // `fromEntries` cannot express that every name is present.
  return Object.fromEntries(entries) as CardColours;
}

function themeRule(theme: string, tokens: Tokens): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `--${name}:${value};`);
  return `.${theme}{color-scheme:${isDark(theme) ? 'dark' : 'light'};${declarations.join('')}}`;
}
