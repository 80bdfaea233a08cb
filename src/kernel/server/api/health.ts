import type { Context } from 'hono';
import { countOf, type SnapshotStore, type SourceState } from '#catalog/snapshot-store.ts';
import type { ThreadState } from '#platform/worker/thread-states.ts';

// The errors themselves may name folders and hosts of the operator, so they are logged only.
const olderData = 'The source cannot be read, so older data of it is shown. The log says why.';
const someUnread =
  'Folders of some packages cannot be read. Older data of them is shown where there is some. The log says why.';
const noData = 'The source cannot be read, and there is no older data of it. The log says why.';

/** The store that a process shares with others. */
export interface SharedStoreState {
  /** True while the database can be used. */
  isUp(): boolean;
  /** Number of the snapshot that is shown; 0 before the first. */
  current(): number;
  /** Number of jobs by state; undefined while the database is away. */
  jobs(): Promise<Readonly<Record<'waiting' | 'active' | 'failed', number>> | undefined>;
}

/** How a part of the site is doing. */
export interface PartState {
  /** Its name. */
  readonly name: string;
  /** `stale` if it gives older data, `down` if it does not work. */
  readonly status: 'ok' | 'stale' | 'down';
  /** What is wrong, in a sentence for everybody; null for nothing. */
  readonly problem: string | null;
}

/** The part that is listed while the pages could not be updated. */
const behind: readonly PartState[] = [
  {
    name: 'snapshot',
    status: 'stale',
    problem: 'The pages could not be updated, so older ones are shown. The log says why.',
  },
];

/** The state of the threads of a name as that of a part, with the number of threads that were lost. */
export function threadPart({ name, isDown, problem, losses }: ThreadState): PartState & { readonly ended: number } {
  return {
    name,
    status: isDown ? 'down' : problem === undefined ? 'ok' : 'stale',
    problem: isDown ? 'It does not work at the moment. The log says why.' : (problem ?? null),
    ended: Object.values(losses).reduce((sum, count) => sum + count, 0),
  };
}

export interface HealthDeps {
  /** The current snapshot, and the state of the sources. */
  readonly snapshots: Pick<SnapshotStore, 'current' | 'sources' | 'isBehind'>;
  /** The database of a site of several processes; undefined for a site of one. */
  readonly store: SharedStoreState | undefined;
  /** The states of all other parts. */
  readonly parts: () => readonly PartState[];
}

/**
 * Creates the handler of `GET /healthz`: whether the site has data, how old the data is, and which sources and parts
 * failed; of a site of several processes also the state of their database.
 */
export function health({ snapshots, store, parts: read }: HealthDeps): (context: Context) => Response {
  return (context) => {
    const snapshot = snapshots.current();
    const sources = snapshots.sources().map(healthOf);
    const parts = [...behind.filter(() => snapshots.isBehind()), ...read()];
    const statuses = [...sources, ...parts].map(({ status }) => status);
    const isStale = statuses.includes('stale') || store?.isUp() === false;
    const worst = statuses.includes('down') ? 'degraded' : isStale ? 'stale' : 'ok';
    context.header('Cache-Control', 'no-store');
    return context.json({
      status: snapshot === undefined ? 'loading' : worst,
      ...(snapshot ? countOf(snapshot) : { packages: 0, pages: 0, otherDocuments: 0 }),
      warnings: snapshot?.warnings.length ?? 0,
      sources,
      parts,
      ...(store && { store: { status: store.isUp() ? 'ok' : 'unreachable', snapshot: store.current() } }),
    });
  };
}

function healthOf({ label, freshAt, error, hasUnread = false }: SourceState) {
  const hasData = freshAt !== undefined;
  const state: PartState =
    error === undefined
      ? { name: label, status: hasUnread ? 'stale' : 'ok', problem: hasUnread ? someUnread : null }
      : { name: label, status: hasData ? 'stale' : 'down', problem: hasData ? olderData : noData };
  return {
    ...state,
    freshAt: hasData ? new Date(freshAt).toISOString() : null,
    ageSeconds: hasData ? Math.max(0, Math.round((Date.now() - freshAt) / 1000)) : null,
  };
}

/** Creates the handler of `GET /readyz`: ready from the first snapshot of all sources until the site begins to stop. */
export function readiness(
  snapshots: Pick<SnapshotStore, 'current'>,
  isStopping: () => boolean,
): (context: Context) => Response {
  return (context) => {
    const snapshot = snapshots.current();
    const isLoading = snapshot === undefined || snapshot.isLoading === true;
    const status = isStopping() ? 'stopping' : isLoading ? 'loading' : 'ready';
    context.header('Cache-Control', 'no-store');
    return context.json({ status }, status === 'ready' ? 200 : 503);
  };
}
