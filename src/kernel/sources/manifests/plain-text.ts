import { shorten } from '#model/text/shorten.ts';

/** Cleans untrusted text: one line without control or bidirectional characters, trimmed, at most `limit` characters. */
export function plainText(text: string, limit: number): string {
  const line = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return shorten(line, limit);
}

/** Formats a value for a message: short, on one line. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value === '' ? 'an empty text' : `"${plainText(value, 60)}"`;
  return plainText(`${typeof value === 'undefined' ? 'nothing' : String(value)}`, 60);
}
