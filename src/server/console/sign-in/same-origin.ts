import type { Context } from 'hono';

/**
 * True if the headers of the browser say that a page of this site sent the request. Pages of other sites cannot forge them.
 * False for programs, which do not send them.
 */
export function isSameOrigin({ req }: Context, publicUrl: string | undefined): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = URL.parse(req.header('origin') ?? '');
  // Browsers send Sec-Fetch-Site over https and on localhost only.
  if (origin === null) return false;
  const isPublic = publicUrl !== undefined && origin.origin === new URL(publicUrl).origin;
  return isPublic || site === 'same-origin' || origin.host === req.header('host');
}
