/** Shortens a text to `limit` characters, ending with `…`; a shorter text is returned unchanged. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text.toWellFormed() : `${cutText(text, limit - 1).trimEnd()}…`;
}

/** Cuts a text to at most `limit` UTF-16 code units, without splitting a surrogate pair. */
export function cutText(text: string, limit: number): string {
  const whole = text.slice(0, limit).toWellFormed();
  const isTorn = text.length > limit && /[\ud800-\udbff]/.test(text[limit - 1] ?? '');
  return isTorn ? whole.slice(0, -1) : whole;
}
