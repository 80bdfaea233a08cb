const utf8 = new TextDecoder('utf-8');
const utf16le = new TextDecoder('utf-16le');
const utf16be = new TextDecoder('utf-16be');

/** A file's bytes as text: UTF-8 or UTF-16 by its mark, without the mark; bytes that are neither become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16le.decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16be.decode(bytes);
  return utf8.decode(bytes);
}

/** True when the bytes are no text that a reader could use: a NUL byte near the start. */
export function isBinary(bytes: Uint8Array): boolean {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !utf16 && bytes.subarray(0, 8_000).includes(0);
}
