import type { Drawing } from '#features/cards/card.ts';

/** The methods of the card thread. */
export interface CardMethods {
  /** Draws a PNG. Throws if the drawing is not valid SVG. */
  draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>;
}
