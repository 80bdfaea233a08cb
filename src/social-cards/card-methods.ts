import type { Drawing } from '#model/package/card.ts';

/** What the thread of the cards does. */
export interface CardMethods {
  /** Draws a PNG. Throws for a drawing that is not one. */
  draw(drawing: Drawing): Uint8Array<ArrayBuffer>;
}
