import type { Colours } from './stage.ts';

/** Input of the drawing worker; the page sends it after each change. */
export interface Scene {
  /** The theme's class name. */
  readonly theme: string;
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

/** The theme tokens of the colours. */
const colourTokens = {
  backdrop: 'backdrop',
  rain: 'primary',
  waves: ['primary-container', 'surface-container-high'],
} as const;

/** The colours of a theme; `token` reads a token by its name without `--`. */
export function coloursOf(token: (name: string) => string): Colours {
  const { backdrop, rain, waves } = colourTokens;
  return { backdrop: token(backdrop), rain: token(rain), waves: waves.map(token) };
}
