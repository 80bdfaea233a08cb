import type { Context, MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import { type Base, insidePath } from '#model/address/address.ts';
import { homePath } from '#model/address/site-paths.ts';
import { redirect, textResponse } from './text-response.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The path that is asked for without the base, percent signs and all. */
    pathname: string;
  }
}

/** Gives the path by which a request finds its route: decoded, as routes expect it, and without the base. */
export function routedPath(site: Base): (request: Request) => string {
  // What lies outside is refused before any route is looked at.
  return (request) => insidePath(getPath(request), site) ?? '/';
}

/** Takes the base off the path of a request. Outside of it there is nothing but the way to the site. */
export function withoutBase(site: Base): MiddlewareHandler {
  return async (context, next) => {
    const { pathname } = new URL(context.req.url);
    const inside = insidePath(pathname, site);
    if (inside === undefined) return outside(pathname, site);
    context.set('pathname', inside);
    await next();
  };
}

/** The request's path inside the site as it came, percent signs and all; Hono's own `path` is decoded once already. */
export function pathnameOf(context: Context): string {
  return context.get('pathname');
}

function outside(pathname: string, site: Base): Response {
  const home = homePath(site);
  if (pathname === '/') return redirect(home, 302);
  return textResponse(`There is nothing here. The site is at ${home}`, 404);
}
