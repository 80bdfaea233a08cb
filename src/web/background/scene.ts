import type { Colours } from './stage.ts';

/** All that the worker draws by: the page sends it anew whenever a part of it changed. */
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
  /** False for one still frame: the tab is hidden or the reader wants no motion. */
  readonly moving: boolean;
}

/** The first message to the worker: the canvas it draws on from then on. */
export interface Opening {
  readonly canvas: OffscreenCanvas;
  readonly scene: Scene;
}

/** The theme of the digital rain; all others have waves (T-03). */
export const rainTheme = 'cory-mat-theme-dark-matrix';

/** The tokens that the colours are read from. */
export const colourTokens = {
  backdrop: 'backdrop',
  rain: 'primary',
  waves: ['primary-container', 'surface-container-high'],
} as const;

/** The colours of a theme from its tokens, by name without `--`. */
export function coloursOf(token: (name: string) => string): Colours {
  const { backdrop, rain, waves } = colourTokens;
  return { backdrop: token(backdrop), rain: token(rain), waves: waves.map(token) };
}
