/** Content of the social card of a package, the image in link previews. */
export interface Card {
  /** Title in plain text. */
  readonly title: string;
  /** Description in plain text, one line; may be empty. */
  readonly description: string;
  /** Its icon, or the letters of its monogram. */
  readonly icon: CardIcon | CardLetters | CardLogo;
  /** True if the logo of the site stands beside the family name. */
  readonly branded?: true;
  /** Formatted star count; undefined without stars. */
  readonly stars: string | undefined;
  /** Family name, shown at the bottom. */
  readonly family: string;
  /** Host of the site, shown at the bottom. */
  readonly host: string;
  /** Colours of the theme. */
  readonly colours: CardColours;
}

/** An icon made of filled SVG paths. */
export interface CardIcon {
  /** Width of the view box. */
  readonly width: number;
  /** Height of the view box. */
  readonly height: number;
  /** SVG path data. */
  readonly paths: readonly string[];
}

/** A monogram. */
export interface CardLetters {
  /** One or two letters. */
  readonly letters: string;
}

/** The logo of the site, which a {@link Drawing} has. */
export interface CardLogo {
  /** URL path of the logo, which changes with its content. */
  readonly logo: string;
}

/** An image inside of a drawing. */
export interface InlineImage {
  /** The image as a `data:` URL. */
  readonly href: string;
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
}

/** Colours of a card as `#rrggbb`. */
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

/** Size of a card in pixels, as recommended for link previews. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Version of the design: raise it when a card of the same content is drawn differently. */
export const cardDesign = 1;

/** A drawing: a social card, or an SVG document as a square of `size` pixels. */
export type Drawing =
  | { readonly kind: 'card'; readonly card: Card; readonly logo?: InlineImage | undefined }
  | { readonly kind: 'icon'; readonly svg: string; readonly size: number };

/** Draws a PNG; undefined when it can be drawn only later. Throws when drawing is not possible. */
export type Draw = (drawing: Drawing) => Promise<Uint8Array<ArrayBuffer> | undefined>;
