import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler, Next } from 'hono';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';
import { type Base, insidePath } from '#model/address/address.ts';
import { homePath } from '#model/address/site-paths.ts';
import { newRequestId } from './request-id.ts';
import { redirect, textResponse } from './responses/text-response.ts';

/** Gives every request its id and sends it with the response. */
export function requestIds(): MiddlewareHandler<{ Bindings: { readonly incoming?: IncomingMessage } }> {
  return async (context, next) => {
    // An export has no connection that could have assigned the id.
    context.set('requestId', context.env?.incoming?.requestId ?? newRequestId());
    await next();
    context.res.headers.set('X-Request-Id', context.get('requestId'));
  };
}

/** Strips the base from the path of a request. Paths outside the base get a 404, and `/` redirects to the site. */
export function withoutBase(site: Base): MiddlewareHandler {
  return async (context, next) => {
    const { pathname } = new URL(context.req.url);
    const inside = insidePath(pathname, site);
    if (inside === undefined) return outside(pathname, site);
    context.set('pathname', inside);
    await next();
  };
}

function outside(pathname: string, site: Base): Response {
  const home = homePath(site);
  if (pathname === '/') return redirect(home, 302);
  return textResponse(`Not found. The site is at ${home}`, 404);
}

/** Leaves a request to the next route. */
export async function pass(next: Next): Promise<undefined> {
  await next();
  return undefined;
}

/** Rejects all methods except GET and HEAD (SECURITY Q4). */
export function limitMethods(): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    return textResponse('This site only answers GET and HEAD.', 405, { Allow: 'GET, HEAD' });
  };
}

/**
 * Holds requests that arrive before the end of the first sync, so that a site that has just started responds with its pages.
 * Requests are held for at most `timeoutMs` milliseconds after the first of them; later ones get the loading view.
 */
export function awaitFirstSync(
  snapshots: Pick<SnapshotStore, 'current' | 'filled'>,
  timeoutMs: number,
): MiddlewareHandler {
  let held: Promise<unknown> | undefined;
  return async (_context, next) => {
    if (snapshots.current() === undefined && timeoutMs > 0) {
      held ??= Promise.race([snapshots.filled, wait(timeoutMs, undefined, { ref: false })]);
      await held;
    }
    await next();
  };
}
