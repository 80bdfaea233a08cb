import { isSpelling } from '#model/address/spelling.ts';

/** Largest page and image that are cached, in bytes. */
export const maxBytes = { page: 4 * 1024 * 1024, image: 512 * 1024 } as const;

/**
 * True for a complete response of this site that is the one for `address`, is not `no-store` and has at most `limit` bytes.
 * A redirect may lead to another spelling of the address only, as hosts of files do.
 */
export function isCacheable(response: Response, limit: number, address: string): boolean {
  const { status, type, redirected, url, headers } = response;
  const isOther = redirected && !isSpelling(new URL(url).pathname, new URL(address, url).pathname);
  const isComplete = status === 200 && type === 'basic' && !isOther;
  return isComplete && !/no-store/i.test(headers.get('cache-control') ?? '') && lengthOf(response) <= limit;
}

/** The `Date` of a response, in milliseconds since 1970; 0 if it has none. */
export function dateOf({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || 0;
}

/** The `Content-Length` in bytes; 0 if it is not set. */
function lengthOf({ headers }: Response): number {
  return Number(headers.get('content-length') ?? 0);
}
