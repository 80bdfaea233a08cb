/** The most bytes that a page may have to be kept, and an image. */
export const mostBytes = { page: 4 * 1024 * 1024, image: 512 * 1024 } as const;

/** True for an answer that may be kept: whole, our own, what was asked for, and not forbidden to be stored. */
export function isKeepable(response: Response, most: number): boolean {
  const { status, type, redirected, headers } = response;
  const isOurs = status === 200 && type === 'basic' && !redirected;
  return isOurs && !/no-store/i.test(headers.get('cache-control') ?? '') && lengthOf(response) <= most;
}

/** When an answer was made, in milliseconds since 1970; 0 where its server does not say. */
export function timeOf({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || 0;
}

/** In bytes as they were sent; 0 where nobody says. */
function lengthOf({ headers }: Response): number {
  return Number(headers.get('content-length') ?? 0);
}
