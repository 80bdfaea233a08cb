/** A text without byte order mark, with `\n` at the end of each line. */
export function normalizeLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
