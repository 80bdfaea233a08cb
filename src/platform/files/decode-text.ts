type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes in which {@link isBinary} looks for a NUL byte. */
const binaryProbe = 8_000;

/** Decodes UTF-8, or UTF-16 with a byte order mark; the mark is left out. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Decodes like {@link decodeText}; undefined if bytes are invalid. */
export function decodeValidText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** True for bytes that are not text: UTF-8 with a NUL byte near its start. */
export function isBinary(bytes: Uint8Array): boolean {
  return encodingOf(bytes) === 'utf-8' && bytes.subarray(0, binaryProbe).includes(0);
}

/** The encoding given by the byte order mark. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
