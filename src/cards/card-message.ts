import type { Drawing } from '#model/package/card.ts';

/** What the thread is asked. */
export interface ToCardThread {
  /** Names the question. */
  readonly id: number;
  /** What to draw. */
  readonly drawing: Drawing;
}

/** What the thread answers. */
export type FromCardThread =
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string };
