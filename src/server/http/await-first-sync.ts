import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { Shelf } from '#catalog/shelf.ts';

/**
 * Holds requests that come before the first sync has ended until it has, so that a site that has just started answers with
 * its pages. Requests are held until `timeoutMs` milliseconds after the first of them; what comes later gets the loading view.
 */
export function awaitFirstSync(shelf: Pick<Shelf, 'current' | 'filled'>, timeoutMs: number): MiddlewareHandler {
  let held: Promise<unknown> | undefined;
  return async (_context, next) => {
    if (shelf.current() === undefined && timeoutMs > 0) {
      held ??= Promise.race([shelf.filled, wait(timeoutMs, undefined, { ref: false })]);
      await held;
    }
    await next();
  };
}
