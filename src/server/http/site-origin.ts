import type { Context } from 'hono';

/** The public address of the settings without a slash at the end, undefined where nobody named it. */
export function publicOrigin(publicUrl: string | undefined): string | undefined {
  return publicUrl?.replace(/\/+$/, '');
}

/**
 * What addresses of the site begin with: the public address of the settings, or the host that was asked. No slash at the end.
 * Only for answers that no cache keeps.
 */
export function siteOrigin(context: Context, publicUrl: string | undefined): string {
  return publicOrigin(publicUrl) ?? new URL(context.req.url).origin;
}
