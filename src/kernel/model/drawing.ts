/** An SVG document that is drawn as a square of pixels. */
export interface IconDrawing {
  /** The document. */
  readonly svg: string;
  /** Width and height, in pixels. */
  readonly size: number;
}

/** Draws a PNG; undefined when it can be drawn only later. Throws when drawing is not possible. */
export type DrawIcon = (drawing: IconDrawing) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** An image inside of a drawing. */
export interface InlineImage {
  /** The image as a `data:` URL. */
  readonly href: string;
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
}

/** An icon made of filled SVG paths. */
export interface FilledShape {
  /** Width of the view box. */
  readonly width: number;
  /** Height of the view box. */
  readonly height: number;
  /** SVG path data. */
  readonly paths: readonly string[];
}

/** Names of the theme's colour tokens that drawings use. */
export const pictureTokens = [
  'backdrop',
  'surface',
  'surface-container',
  'surface-container-high',
  'on-surface',
  'on-surface-variant',
  'outline-variant',
  'primary',
  'primary-container',
  'on-primary-container',
  'tertiary',
] as const;

/** Colours of a theme as `#rrggbb`, for drawings. */
export type PictureColours = Readonly<Record<(typeof pictureTokens)[number], string>>;

/** Size of the image of a document in previews of shared links, in pixels, as recommended for them. */
export const sharedImageSize = { width: 1200, height: 630 } as const;
