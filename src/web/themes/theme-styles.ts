import { type CardColours, cardColours } from '#model/package/card.ts';
import { isDark } from '#model/theme-class.ts';
import { themeSeeds } from '#model/themes.ts';
import { type Tokens, themeTokens } from './palette.ts';

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
    themeSeeds.map((seed) => {
      const tokens = Object.entries(themeTokens(seed)).filter(([name]) => !name.startsWith('syntax-'));
      return [seed.theme, themeRule(':root', seed.theme, Object.fromEntries(tokens))];
    }),
  );
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

function themeRule(selector: string, theme: string, tokens: Tokens): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `;--${name}:${value}`);
  return `${selector}{color-scheme:${isDark(theme) ? 'dark' : 'light'}${declarations.join('')}}`;
}
