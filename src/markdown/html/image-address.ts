import { createHmac } from 'node:crypto';
import type { Base } from '#model/address/address.ts';
import { externalImagePath } from '#model/address/site-paths.ts';
import { isSameSecret } from '#platform/hash.ts';

/** Addresses longer than this are not fetched for readers, in characters. */
const longest = 4_000;

/** The URL path at which our own host shows an external image, signed so that it fetches no other; undefined for an address beyond measure. */
export function proxiedImage(url: string, key: string, site: Base): string | undefined {
  if (url.length > longest) return undefined;
  return externalImagePath(signatureOf(url, key), Buffer.from(url).toString('base64url'), site);
}

/**
 * The address of the external image that a signed path shows; undefined when the signature is not ours, or the address is
 * spelled in another way than it was signed: the decoder skips characters that are none of base64url.
 */
export function externalAddress(signature: string, encoded: string, key: string): string | undefined {
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.toString('base64url') !== encoded) return undefined;
  const url = bytes.toString();
  return url.length <= longest && isSameSecret(signature, signatureOf(url, key)) ? url : undefined;
}

function signatureOf(url: string, key: string): string {
  return createHmac('sha256', key).update(url).digest('base64url');
}
