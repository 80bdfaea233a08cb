import type { Background } from '#features/background/background-data.ts';
import { isDark } from '#model/theme-class.ts';
import type { Colours } from './stage.ts';

/** Input of the drawing worker; the page sends it after each change. */
export interface Scene {
  /** The theme's class name. */
  readonly theme: string;
  /** True for the digital rain, false for waves. */
  readonly isRain: boolean;
  readonly colours: Colours;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Height in CSS pixels. */
  readonly height: number;
  /** Device pixels for each CSS pixel. */
  readonly ratio: number;
  /** False for a single frame: the tab is hidden or the reader prefers reduced motion. */
  readonly moving: boolean;
}

/** The first message to the worker, with the canvas. */
export interface FirstMessage {
  readonly canvas: OffscreenCanvas;
  readonly scene: Scene;
}

/** The theme of the digital rain; all others have waves (T-03). */
export const rainTheme = 'cory-mat-theme-dark-matrix';

/** True for the digital rain: where the settings choose it for all themes, else in its theme. */
export function showsRain(background: Background | undefined, theme: string): boolean {
  return background === undefined ? theme === rainTheme : background === 'rain';
}

/** The theme tokens of the colours. Drops in the main colour would be too dark in a light theme. */
const colourTokens = {
  backdrop: 'backdrop',
  rain: { dark: 'primary', light: 'outline' },
  waves: ['primary-container', 'surface-container-high'],
} as const;

/** The colours of a theme; `token` reads a token by its name without `--`. */
export function coloursOf(theme: string, token: (name: string) => string): Colours {
  const { backdrop, rain, waves } = colourTokens;
  return { backdrop: token(backdrop), rain: token(rain[isDark(theme) ? 'dark' : 'light']), waves: waves.map(token) };
}
