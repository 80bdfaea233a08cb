/** A theme: its name, and the colours from which all others are derived. */
export interface ThemeSeed {
  /** The theme's class name; one that begins with `cory-mat-theme-dark` is dark. */
  readonly theme: string;
  /** Its name in English. */
  readonly name: string;
  /** Main colour, `#rrggbb`. */
  readonly seed: string;
  /** Second colour, `#rrggbb`. */
  readonly accent: string;
  /** Chroma of the surfaces in the seed's hue: 0 is grey, 6 is common. */
  readonly tint: number;
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
    name: 'Light indigo and pink',
    seed: '#3f51b5',
    accent: '#e91e63',
    tint: 6,
  },
  {
    theme: 'cory-mat-theme-light-forest',
    name: 'Light forest',
    seed: '#2e7d32',
    accent: '#8d6e00',
    tint: 8,
  },
  {
    theme: 'cory-mat-theme-light-beach',
    name: 'Light beach',
    seed: '#00838f',
    accent: '#c77800',
    tint: 5,
  },
  {
    theme: 'cory-mat-theme-light-facebook',
    name: 'Light blue',
    seed: '#1877f2',
    accent: '#42b72a',
    tint: 5,
  },
  {
    theme: 'cory-mat-theme-light-deeppurple-amber',
    name: 'Light purple and amber',
    seed: '#673ab7',
    accent: '#ffa000',
    tint: 6,
  },
  {
    theme: 'cory-mat-theme-dark-wood',
    name: 'Dark wood',
    seed: '#b0703c',
    accent: '#8bc34a',
    tint: 8,
  },
  {
    theme: 'cory-mat-theme-dark-matrix',
    name: 'Dark matrix',
    seed: '#00e676',
    accent: '#c6ff00',
    tint: 12,
  },
  {
    theme: 'cory-mat-theme-dark-pink-bluegray',
    name: 'Dark pink and blue-grey',
    seed: '#e91e63',
    accent: '#607d8b',
    tint: 5,
  },
  {
    theme: 'cory-mat-theme-dark-purple-green',
    name: 'Dark purple and green',
    seed: '#9c27b0',
    accent: '#4caf50',
    tint: 7,
  },
] as const satisfies readonly ThemeSeed[];

/** Class name of a theme that Asterism has. */
export type Theme = (typeof themeSeeds)[number]['theme'];

/** Class names of all themes, in the order of the toggle. */
export const themes: readonly Theme[] = themeSeeds.map(({ theme }) => theme);

/** Default theme: the seventh of the list. */
export const defaultTheme: Theme = 'cory-mat-theme-dark-matrix';

/** English names of all themes by class name. */
export const themeNames = namesOf(themeSeeds);

function namesOf(seeds: readonly { readonly theme: Theme; readonly name: string }[]): Readonly<Record<Theme, string>> {
  // `fromEntries` cannot express that every theme is present.
  return Object.fromEntries(seeds.map(({ theme, name }) => [theme, name])) as Record<Theme, string>;
}
