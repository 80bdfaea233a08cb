import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { SnapshotStore } from '#catalog/snapshot-store.ts';

/**
 * Holds requests that come before the first sync has ended until it has, so that a site that has just started answers with
 * its pages. Requests are held until `timeoutMs` milliseconds after the first of them; what comes later gets the loading view.
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
