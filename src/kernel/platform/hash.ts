import { hash, timingSafeEqual } from 'node:crypto';

type Content = string | Uint8Array;

/**
 * Hashes contents: 22 characters of SHA-256, safe in URLs and headers. The boundaries matter: `('ab', 'c')` and `('a',
 * 'bc')` differ.
 */
export function digest(...contents: readonly Content[]): string {
  const [first = '', ...others] = contents;
  // Hashes have one length, so that the hash of hashes says where one content ends and the next begins.
  const whole = others.length === 0 ? first : Buffer.concat(contents.map(sha256));
  return sha256(whole).toString('base64url').slice(0, 22);
}

/** Returns the first characters of the hexadecimal SHA-256 hash of a text, for file names. */
export function sha256Hex(text: string, length: number): string {
  return hash('sha256', text).slice(0, length);
}

/**
 * Returns the SHA-1 hash of a content: 27 characters, safe in URLs. It is fast, for cache keys and change detection;
 * not for secrets.
 */
export function sha1(content: Content): string {
  return hash('sha1', content, 'base64url');
}

/** The hash of a script or of a style as the sources of a content security policy write it, without quotes. */
export function policyHash(text: string): string {
  return `sha256-${sha256(text).toString('base64')}`;
}

/** Compares secrets in constant time. */
export function isSameSecret(given: Content, expected: Content): boolean {
  // Hashes have equal length, whatever the input.
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(content: Content): Buffer {
  return hash('sha256', content, 'buffer');
}
