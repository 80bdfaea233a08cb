import { createHmac } from 'node:crypto';
import type { Base } from '#model/address/address.ts';
import { externalImagePath } from '#model/address/site-paths.ts';
import { isSameSecret } from '#platform/hash.ts';

/** Length limit of the address of a proxied image, in characters. */
const maxAddressLength = 4_000;

/** The signed URL path under which the site serves an image of another host; undefined for an address that is too long. */
export function proxiedImage(url: string, key: string, site: Base): string | undefined {
  if (url.length > maxAddressLength) return undefined;
  return externalImagePath(signatureOf(url, key), Buffer.from(url).toString('base64url'), site);
}

/**
 * The address of the image in a signed path; undefined if the signature is wrong, or if the address is not in the spelling that
 * was signed: the decoder ignores characters outside of base64url.
 */
export function externalAddress(signature: string, encoded: string, key: string): string | undefined {
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.toString('base64url') !== encoded) return undefined;
  const url = bytes.toString();
  return url.length <= maxAddressLength && isSameSecret(signature, signatureOf(url, key)) ? url : undefined;
}

function signatureOf(url: string, key: string): string {
  return createHmac('sha256', key).update(url).digest('base64url');
}
