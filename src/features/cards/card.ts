import type { FilledShape, InlineImage, PictureColours } from '#model/drawing.ts';

/** Content of the social card of a package, the image in link previews. */
export interface Card {
  /** Title in plain text. */
  readonly title: string;
  /** Description in plain text, one line; may be empty. */
  readonly description: string;
  /** Its icon, or the letters of its monogram. */
  readonly icon: FilledShape | CardLetters | CardLogo;
  /** True if the logo of the site stands beside the family name. */
  readonly branded?: true;
  /** Formatted star count; undefined without stars. */
  readonly stars: string | undefined;
  /** Family name, shown at the bottom. */
  readonly family: string;
  /** Host of the site, shown at the bottom. */
  readonly host: string;
  /** Colours of the theme. */
  readonly colours: PictureColours;
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

/** Version of the design: raise it when a card of the same content is drawn differently. */
export const cardDesign = 1;

/** A drawing: a social card, or an SVG document as a square of `size` pixels. */
export type Drawing =
  | { readonly kind: 'card'; readonly card: Card; readonly logo?: InlineImage | undefined }
  | { readonly kind: 'icon'; readonly svg: string; readonly size: number };
