/** Largest page and image that are cached, in bytes. */
export const maxBytes = { page: 4 * 1024 * 1024, image: 512 * 1024 } as const;

/** True for a complete response of this site that was not redirected, is not `no-store` and has at most `limit` bytes. */
export function isCacheable(response: Response, limit: number): boolean {
  const { status, type, redirected, headers } = response;
  const isComplete = status === 200 && type === 'basic' && !redirected;
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
