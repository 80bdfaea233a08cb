import { Blend, Hct, hexFromArgb, TonalPalette } from '@material/material-color-utilities';
import { isDark } from '#model/theme-class.ts';
import type { ColourToken, ThemeSeed } from '#model/themes.ts';

/** Colour tokens by name without `--`, each `#rrggbb`. */
export type Tokens = Readonly<Record<ColourToken, string>>;

const syntaxHues = { string: 145, number: 55, title: 275, type: 200, deletion: 25 } as const;

// Tones: 50 apart gives text at least 4.5:1, 40 apart gives controls at least 3:1.
const lightTones = {
  backdrop: 93,
  surface: 99,
  container: 95,
  high: 90,
  text: 10,
  muted: 34,
  outline: 48,
  line: 84,
  primary: 36,
  onPrimary: 100,
  tonal: 90,
  onTonal: 18,
  syntax: 38,
  comment: 42,
};
const darkTones: typeof lightTones = {
  backdrop: 3,
  surface: 7,
  container: 12,
  high: 19,
  text: 90,
  muted: 74,
  outline: 62,
  line: 26,
  primary: 80,
  onPrimary: 14,
  tonal: 24,
  onTonal: 90,
  syntax: 78,
  comment: 68,
};

/** The colour tokens of a theme: Material 3 tonal palettes of its seed at fixed tones. */
export function themeTokens({ theme, seed, accent, tint }: ThemeSeed): Tokens {
  const tones = isDark(theme) ? darkTones : lightTones;
  const first = colour(seed);
  const second = colour(accent);
  const primary = palette(first.hue, Math.max(first.chroma, 36));
  const neutral = palette(first.hue, tint);
  const variant = palette(first.hue, tint + 4);
  return {
    backdrop: neutral(tones.backdrop),
    surface: neutral(tones.surface),
    'surface-container': neutral(tones.container),
    'surface-container-high': neutral(tones.high),
    'on-surface': neutral(tones.text),
    'on-surface-variant': variant(tones.muted),
    outline: variant(tones.outline),
    'outline-variant': variant(tones.line),
    primary: primary(tones.primary),
    'on-primary': primary(tones.onPrimary),
    'primary-container': palette(first.hue, Math.max(tint * 2.5, 16))(tones.tonal),
    'on-primary-container': primary(tones.onTonal),
    tertiary: palette(second.hue, Math.max(second.chroma, 32))(tones.primary),
    error: palette(25, 84)(tones.primary + 4),
    'syntax-keyword': primary(tones.syntax),
    'syntax-comment': variant(tones.comment),
    'syntax-string': syntax(seed, syntaxHues.string, tones.syntax),
    'syntax-number': syntax(seed, syntaxHues.number, tones.syntax),
    'syntax-title': syntax(seed, syntaxHues.title, tones.syntax),
    'syntax-type': syntax(seed, syntaxHues.type, tones.syntax),
    'syntax-deletion': syntax(seed, syntaxHues.deletion, tones.syntax),
  };
}

function syntax(seed: string, hue: number, tone: number): string {
  const harmonised = Blend.harmonize(Hct.from(hue, 48, tone).toInt(), colour(seed).toInt());
  return palette(Hct.fromInt(harmonised).hue, 44)(tone);
}

function colour(hex: string): Hct {
  return Hct.fromInt(0xff000000 + Number.parseInt(hex.slice(1), 16));
}

function palette(hue: number, chroma: number): (tone: number) => string {
  const tonal = TonalPalette.fromHueAndChroma(hue, chroma);
  return (tone) => hexFromArgb(tonal.tone(tone));
}
