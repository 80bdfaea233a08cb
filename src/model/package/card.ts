/** The social card of a package: the image that is shown where a link to it is shared. */
export interface Card {
  /** What it is called; plain text. */
  readonly title: string;
  /** One line about it; plain text, may be empty. */
  readonly description: string;
  /** Its icon. */
  readonly icon: CardIcon;
  /** Its stars as they are shown, undefined where it has none. */
  readonly stars: string | undefined;
  /** The name of the family, shown below. */
  readonly family: string;
  /** The host of the site, shown below. */
  readonly host: string;
  /** The colours of the site's theme. */
  readonly colours: CardColours;
}

/** A sign made of filled paths. */
export interface CardIcon {
  /** Width of its box. */
  readonly width: number;
  /** Height of its box. */
  readonly height: number;
  /** Path data of SVG. */
  readonly paths: readonly string[];
}

/** The colours of a card, each `#rrggbb`. */
export type CardColours = Readonly<Record<CardColour, string>>;

/** Names of the theme's colour tokens that cards use. */
export const cardColours = [
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

/** One of {@link cardColours}. */
export type CardColour = (typeof cardColours)[number];

/** Width and height of a card in pixels, as sites that show shared links ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/** How cards look: a number to raise when one of the same contents is drawn another way. */
export const cardDesign = 1;

/** What can be drawn: a package's card, or an SVG document as a square of some pixels. */
export type Drawing =
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'icon'; readonly svg: string; readonly size: number };

/** Draws a PNG; undefined when too many wait to be drawn. Throws when it cannot be drawn at all. */
export type Draw = (drawing: Drawing) => Promise<Uint8Array<ArrayBuffer> | undefined>;
