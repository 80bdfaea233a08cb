import type { Context } from 'hono';

/** What addresses of the site begin with: the public address of the settings, or the host that was asked. No slash at the end. */
export function siteOrigin(context: Context, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? new URL(context.req.url).origin;
}
