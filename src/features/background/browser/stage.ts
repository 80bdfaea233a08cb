/** Returns a number from 0 to below 1, like `Math.random`. */
export type Random = () => number;

/** The part of a 2D context that the animations use. */
export type Brush = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'stroke'
  | 'strokeStyle'
>;

/** Colours of the theme, as CSS writes them. */
export interface Colours {
  /** The colour behind everything. */
  readonly backdrop: string;
  /** The digital rain. */
  readonly rain: string;
  /** The waves; each group cycles through them. */
  readonly waves: readonly string[];
}

/** The canvas that an animation is drawn on. */
export interface Stage {
  readonly brush: Brush;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Height in CSS pixels. */
  readonly height: number;
  readonly colours: Colours;
}

/** An animation whose first frame is drawn. */
export interface Animation {
  /** Number of calls of {@link Animation.draw} per second. */
  readonly framesPerSecond: number;
  /** Draws the next frame. */
  readonly draw: () => void;
}
