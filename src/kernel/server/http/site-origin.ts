import type { Context } from 'hono';

/** The public URL of the settings without a slash at the end; undefined if none is set. */
export function publicOrigin(publicUrl: string | undefined): string | undefined {
  return publicUrl?.replace(/\/+$/, '');
}

/**
 * The beginning of all URLs of the site: the public URL of the settings, or the requested host, without a slash at the end.
 * Only for responses that no cache stores.
 */
export function siteOrigin(context: Context, publicUrl: string | undefined): string {
  return publicOrigin(publicUrl) ?? new URL(context.req.url).origin;
}
