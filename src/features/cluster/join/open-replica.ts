import type { PublishDeps } from '#catalog/publish-listings.ts';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { Settings } from '#config/schema.ts';
import { createLastPublication } from '#features/cluster/last-publication.ts';
import { ReplicaSync, type SyncRequests } from '#features/cluster/replica-sync.ts';
import type { SharedFacts } from '#features/cluster/shared-facts.ts';
import type { Store } from '#store/store.ts';
import type { Cluster } from './open-cluster.ts';

/** Dependencies of a replica. */
export interface ReplicaInput extends Omit<PublishDeps, 'onReport' | 'currentRelease'> {
  readonly cluster: Cluster;
  /** What the files of the family say. */
  readonly facts: SharedFacts;
  /** The store of this machine. */
  readonly local: Store;
  /** Called after each publication that changed something or has failed sources, with its number. */
  readonly onReport: (report: SyncReport, number: number) => void;
  /** Called before another family is shown. */
  readonly onChange: () => void;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** How long a sync that a user asks for is waited for, in milliseconds. */
const syncTimeoutMs = 5 * 60_000;

/** Opens the sync of a process that shows what workers publish. */
export function openReplica(settings: Settings, { cluster, local, ...deps }: ReplicaInput): ReplicaSync {
  return new ReplicaSync({
    ...deps,
    publications: cluster.publications,
    contents: cluster.contents,
    family: cluster.family,
    last: createLastPublication(local.documents, settings.product),
    requests: openRequests(settings, cluster),
    sources: settings.sources.length,
    staleAfter: settings.server.staleAfter * 60_000,
    onShown: cluster.setShown,
  });
}

function openRequests({ sources }: Settings, { jobs }: Cluster): SyncRequests {
  return {
    async syncAll() {
      const before = await jobs.counts();
      for (const index of sources.keys()) await jobs.send('source', { index }, { key: String(index) });
      for (const begun = performance.now(); performance.now() - begun < syncTimeoutMs; ) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        const { waiting, active } = await jobs.counts();
        if (waiting + active <= before.waiting + before.active) return;
      }
    },
    // A forge calls once: while the database is away, the request waits.
    refresh: async (path) => jobs.whenReady(() => jobs.send('refresh', { path }, { key: path })),
  };
}
