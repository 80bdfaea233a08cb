import type { Context } from 'hono';
import { countOf, type SnapshotStore } from '#catalog/snapshot-store.ts';

/** The error itself may name folders and hosts of the operator, so it is logged only. */
const failed = 'The source cannot be read, so older data of it is shown. The log says why.';

/** Creates the handler of `GET /healthz`: whether the site has data, how old the data is, and which sources failed. */
export function health(snapshots: SnapshotStore): (context: Context) => Response {
  return (context) => {
    const siteSnapshot = snapshots.current();
    const sources = snapshots.sources().map(({ label, freshAt, error }) => ({
      name: label,
      freshAt: freshAt === undefined ? null : new Date(freshAt).toISOString(),
      ageSeconds: freshAt === undefined ? null : Math.max(0, Math.round((Date.now() - freshAt) / 1000)),
      problem: error === undefined ? null : failed,
    }));
    const status =
      siteSnapshot === undefined ? 'loading' : sources.some(({ problem }) => problem !== null) ? 'stale' : 'ok';
    context.header('Cache-Control', 'no-store');
    return context.json({
      status,
      ...(siteSnapshot ? countOf(siteSnapshot) : { packages: 0, pages: 0, otherDocuments: 0 }),
      warnings: siteSnapshot?.snapshot.warnings.length ?? 0,
      sources,
    });
  };
}

/** Creates the handler of `GET /readyz`: ready from the first snapshot until the site begins to stop. */
export function readiness(
  snapshots: Pick<SnapshotStore, 'current'>,
  isStopping: () => boolean,
): (context: Context) => Response {
  return (context) => {
    const status = isStopping() ? 'stopping' : snapshots.current() === undefined ? 'loading' : 'ready';
    context.header('Cache-Control', 'no-store');
    return context.json({ status }, status === 'ready' ? 200 : 503);
  };
}
