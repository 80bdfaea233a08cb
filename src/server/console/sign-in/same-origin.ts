import type { Context } from 'hono';

/**
 * True for a request that a page of ours made, as the browser tells: no page of another site can make it tell so. Programs
 * that are no browser tell nothing and are refused too.
 */
export function isSameOrigin({ req }: Context, publicUrl: string | undefined): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = URL.parse(req.header('origin') ?? '');
  // Only over https, or on this machine, do browsers tell more than the origin.
  if (origin === null) return false;
  const isPublic = publicUrl !== undefined && origin.origin === new URL(publicUrl).origin;
  return isPublic || site === 'same-origin' || origin.host === req.header('host');
}
