/** The beginning of a text that is longer than `limit` characters, with `…` at its end; a shorter text as it is. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A sign of two halves is not cut in the middle.
  return `${text
    .slice(0, limit - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
