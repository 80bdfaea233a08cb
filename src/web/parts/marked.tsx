import type { MarkedPiece } from '#model/search.ts';

/** A text whose matched words are marked. */
export function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  // Pieces have no identity beside their place, and none ever moves.
  return pieces.map(({ text, match }, place) => (match ? <mark key={place}>{text}</mark> : text));
}
