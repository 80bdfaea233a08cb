import { createHash } from 'node:crypto';

/** A short text that changes with the content: 22 characters, safe in URLs and headers. Equal contents give equal texts. */
export function digest(...contents: readonly (string | Uint8Array)[]): string {
  const [first = '', ...others] = contents;
  if (others.length === 0) return hashOf(first).toString('base64url').slice(0, 22);
  // Hashes have one length, so that it counts where one content ends and the next one begins.
  return hashOf(Buffer.concat(contents.map(hashOf)))
    .toString('base64url')
    .slice(0, 22);
}

function hashOf(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
