/** The beginning of a text that is longer than `limit` characters, with `…` at its end; a shorter text as it is. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text.toWellFormed() : `${cutText(text, limit - 1).trimEnd()}…`;
}

/** At most the first `limit` UTF-16 units of a text. A character of two units is not cut in the middle. */
export function cutText(text: string, limit: number): string {
  const whole = text.slice(0, limit).toWellFormed();
  const isTorn = text.length > limit && /[\ud800-\udbff]/.test(text[limit - 1] ?? '');
  return isTorn ? whole.slice(0, -1) : whole;
}
