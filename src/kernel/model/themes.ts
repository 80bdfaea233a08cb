/** A theme: the colours from which all others are derived. */
export interface ThemeSeed {
  /** The theme's class name; one that begins with `cory-mat-theme-dark` is dark. */
  readonly theme: string;
  /** Main colour, `#rrggbb`. */
  readonly seed: string;
  /** Second colour, `#rrggbb`. */
  readonly accent: string;
  /** Chroma of the surfaces in the seed's hue: 0 is grey, 6 is common. */
  readonly tint: number;
}

/** A theme that Asterism has. */
interface NamedTheme extends ThemeSeed {
  /** Its names by language. The English one stands in for a missing one. */
  readonly name: { readonly en: string; readonly [language: string]: string };
}

/** Names of the colour tokens of a theme, without `--`. */
export const colourTokens = [
  'backdrop',
  'surface',
  'surface-container',
  'surface-container-high',
  'on-surface',
  'on-surface-variant',
  'outline',
  'outline-variant',
  'primary',
  'on-primary',
  'primary-container',
  'on-primary-container',
  'tertiary',
  'error',
  'syntax-keyword',
  'syntax-comment',
  'syntax-string',
  'syntax-number',
  'syntax-title',
  'syntax-type',
  'syntax-deletion',
] as const;

/** Name of a colour token. */
export type ColourToken = (typeof colourTokens)[number];

/** All themes, in the order of the toggle (T-02). */
export const themeSeeds = [
  {
    theme: 'cory-mat-theme-light-indigo-pink',
    name: { en: 'Light indigo and pink', hu: 'Világos indigó és rózsaszín' },
    seed: '#3f51b5',
    accent: '#e91e63',
    tint: 6,
  },
  {
    theme: 'cory-mat-theme-light-forest',
    name: { en: 'Light forest', hu: 'Világos erdő' },
    seed: '#2e7d32',
    accent: '#8d6e00',
    tint: 8,
  },
  {
    theme: 'cory-mat-theme-light-beach',
    name: { en: 'Light beach', hu: 'Világos tengerpart' },
    seed: '#00838f',
    accent: '#c77800',
    tint: 5,
  },
  {
    theme: 'cory-mat-theme-light-facebook',
    name: { en: 'Light blue', hu: 'Világoskék' },
    seed: '#1877f2',
    accent: '#42b72a',
    tint: 5,
  },
  {
    theme: 'cory-mat-theme-light-deeppurple-amber',
    name: { en: 'Light purple and amber', hu: 'Világos lila és borostyán' },
    seed: '#673ab7',
    accent: '#ffa000',
    tint: 6,
  },
  {
    theme: 'cory-mat-theme-dark-wood',
    name: { en: 'Dark wood', hu: 'Sötét faerezet' },
    seed: '#b0703c',
    accent: '#8bc34a',
    tint: 8,
  },
  {
    theme: 'cory-mat-theme-dark-matrix',
    name: { en: 'Dark matrix', hu: 'Sötét mátrix' },
    seed: '#00e676',
    accent: '#c6ff00',
    tint: 12,
  },
  {
    theme: 'cory-mat-theme-dark-pink-bluegray',
    name: { en: 'Dark pink and blue-grey', hu: 'Sötét rózsaszín és kékesszürke' },
    seed: '#e91e63',
    accent: '#607d8b',
    tint: 5,
  },
  {
    theme: 'cory-mat-theme-dark-purple-green',
    name: { en: 'Dark purple and green', hu: 'Sötét lila és zöld' },
    seed: '#9c27b0',
    accent: '#4caf50',
    tint: 7,
  },
] as const satisfies readonly NamedTheme[];

/** Class name of a theme that Asterism has. */
export type Theme = (typeof themeSeeds)[number]['theme'];

/** Class names of all themes, in the order of the toggle. */
export const themes: readonly Theme[] = themeSeeds.map(({ theme }) => theme);

/** Default theme: the seventh of the list. */
export const defaultTheme: Theme = 'cory-mat-theme-dark-matrix';

/** The names of all themes in a language, by class name. */
export function themeNames(language: string): Readonly<Record<Theme, string>> {
  const seeds: readonly (NamedTheme & { readonly theme: Theme })[] = themeSeeds;
  // `fromEntries` cannot express that every theme is present.
  return Object.fromEntries(seeds.map(({ theme, name }) => [theme, name[language] ?? name.en])) as Record<
    Theme,
    string
  >;
}
