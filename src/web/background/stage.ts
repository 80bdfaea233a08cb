/** Gives numbers from 0 up to 1, like `Math.random`. */
export type Random = () => number;

/** What the animations need of a 2D context. */
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
  /** What lies behind everything. */
  readonly backdrop: string;
  /** The digital rain. */
  readonly rain: string;
  /** The waves; a group takes them in turn. */
  readonly waves: readonly string[];
}

/** What an animation is drawn on. */
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
  /** How often {@link Animation.draw} wants to be called. */
  readonly framesPerSecond: number;
  /** Draws the next frame. */
  readonly draw: () => void;
}
