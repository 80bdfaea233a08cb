import { createHash } from 'node:crypto';

/** A short text that changes with the content: 22 characters, safe in URLs and headers. Equal contents give equal texts. */
export function digest(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 22);
}
