import type { Context } from 'hono';
import { countOf, type SnapshotStore } from '#catalog/snapshot-store.ts';

/** The error itself may name folders and hosts of the operator, so it is logged only. */
const failed = 'The source cannot be read, so older data of it is shown. The log says why.';

/** The store that a process shares with others. */
export interface SharedStoreState {
  /** True while the database can be used. */
  isUp(): boolean;
  /** Number of the snapshot that is shown; 0 before the first. */
  shown(): number;
}

/**
 * Creates the handler of `GET /healthz`: whether the site has data, how old the data is, and which sources failed; of a
 * site of several processes also the state of their database.
 */
export function health(snapshots: SnapshotStore, store?: SharedStoreState): (context: Context) => Response {
  return (context) => {
    const siteSnapshot = snapshots.current();
    const sources = snapshots.sources().map(({ label, freshAt, error }) => ({
      name: label,
      freshAt: freshAt === undefined ? null : new Date(freshAt).toISOString(),
      ageSeconds: freshAt === undefined ? null : Math.max(0, Math.round((Date.now() - freshAt) / 1000)),
      problem: error === undefined ? null : failed,
    }));
    const isStale = sources.some(({ problem }) => problem !== null) || store?.isUp() === false;
    const status = siteSnapshot === undefined ? 'loading' : isStale ? 'stale' : 'ok';
    context.header('Cache-Control', 'no-store');
    return context.json({
      status,
      ...(siteSnapshot ? countOf(siteSnapshot) : { packages: 0, pages: 0, otherDocuments: 0 }),
      warnings: siteSnapshot?.snapshot.warnings.length ?? 0,
      sources,
      ...(store && { store: { status: store.isUp() ? 'ok' : 'unreachable', snapshot: store.shown() } }),
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
