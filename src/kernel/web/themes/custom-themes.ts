import { type CustomTheme, customThemeClass } from '#model/custom-themes.ts';
import type { LocalText } from '#model/text/local-text.ts';
import type { ColourToken } from '#model/themes.ts';
import { type WeakPair, weakPairs } from './contrast.ts';
import { themeTokens } from './palette.ts';

/** An own theme as the settings describe it. */
export interface CustomThemeSeed {
  readonly name: string;
  readonly title?: LocalText | undefined;
  readonly dark: boolean;
  /** Main colour, `#rrggbb`. */
  readonly seed: string;
  /** Second colour; the main one by default. */
  readonly accent?: string | undefined;
  /** Chroma of the surfaces. */
  readonly tint: number;
  /** Colours in place of derived ones. */
  readonly colours: Readonly<Partial<Record<ColourToken, string>>>;
}

/** An own theme, and its colours that are too weak together. */
export interface CheckedTheme extends CustomTheme {
  /** Pairs that miss WCAG AA, weakest first. */
  readonly weak: readonly WeakPair[];
}

/** Derives the colours of an own theme and checks their contrast. */
export function checkedTheme(own: CustomThemeSeed): CheckedTheme {
  const theme = customThemeClass(own);
  const { title, seed, accent = seed, tint, colours } = own;
  const tokens = { ...themeTokens({ theme, seed, accent, tint }), ...colours };
  return { theme, tokens, weak: weakPairs(tokens), ...(title !== undefined && { title }) };
}

/** What is wrong with a weak pair: its colours, its contrast and the contrast that it needs. */
export function explainWeakPair({ tokens }: Pick<CustomTheme, 'tokens'>, pair: WeakPair): string {
  const { text, ground, ratio, least } = pair;
  // Rounded down: a contrast of 4.499 must not read as 4.5.
  const shown = Math.floor(ratio * 100) / 100;
  return `${text} ${tokens[text]} on ${ground} ${tokens[ground]} has a contrast of ${shown}:1 and needs ${least}:1`;
}
