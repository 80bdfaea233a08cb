import { type PictureColours, pictureTokens } from '#model/drawing.ts';
import { isDark } from '#model/theme-class.ts';

type Tokens = Readonly<Record<string, string>>;

/**
 * The rule that gives a selector the colour tokens of a theme. It is in the first layer, so that style sheets of a site may
 * set single tokens.
 */
export function themeRule(selector: string, theme: string, tokens: Tokens): string {
  return `@layer base{${selector}{${themeDeclarations(theme, tokens)}}}`;
}

/** The declarations of the colour tokens of a theme. */
export function themeDeclarations(theme: string, tokens: Tokens): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `;--${name}:${value}`);
  return `color-scheme:${isDark(theme) ? 'dark' : 'light'}${declarations.join('')}`;
}

/** The tokens of the first paint: all but syntax colours and the colour of errors, which styles that arrive later use. */
export function startTokens(tokens: Tokens): Tokens {
  return Object.fromEntries(Object.entries(tokens).filter(([name]) => name !== 'error' && !name.startsWith('syntax-')));
}

/** The colours of drawings in a theme. */
export function pickColours(tokens: Tokens): PictureColours {
  const entries = pictureTokens.map((name) => [name, tokens[name] ?? '#000000'] as const);
  // `fromEntries` cannot express that every name is present.
  return Object.fromEntries(entries) as PictureColours;
}

/** The colour of the header in a theme, which the browser shows around the page. */
export function headerColour(tokens: Tokens): string {
  return tokens['surface-container'] ?? '#000000';
}
