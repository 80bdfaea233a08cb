import type { Sync } from '#catalog/sync.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { SyncInput } from '#cli/wiring/catalog/shared-site.ts';
import type { Settings } from '#config/schema.ts';
import { createSharedFacts } from '#features/cluster/shared-facts.ts';
import type { Cluster } from './open-cluster.ts';
import { openReplica } from './open-replica.ts';
import { type OpenWorker, openWorker } from './open-worker.ts';

export interface ClusterSyncInput extends SyncInput {
  readonly cluster: Cluster;
}

/** Opens the sync of a process that shows what workers publish, and its jobs if it does any. */
export function openClusterSync(settings: Settings, build: BuildPaths, input: ClusterSyncInput): Sync {
  const { cluster, open, events, onError, currentRelease, startRenderer, ...others } = input;
  const rest = { ...others, facts: createSharedFacts({ ...others, ...cluster }) };
  let worker: OpenWorker | undefined;
  const replica = openReplica(settings, {
    ...rest,
    cluster,
    onError,
    onChange: startRenderer,
    onReport(report, number) {
      events.emit('report', report);
      worker?.announce(report, number);
    },
  });
  const sync: Sync = {
    start: () => replica.start(),
    run: () => replica.run(),
    refresh: (path) => replica.refresh(path),
    knows: (path) => replica.knows(path),
    follow: () => replica.follow(),
    close: () => replica.close(),
  };
  if (open === undefined) return sync;
  const opened = openWorker(settings, build, {
    ...rest,
    currentRelease,
    cluster,
    open,
    onError,
    load: () => replica.load(),
  });
  worker = opened;
  return {
    ...sync,
    knows: (path) =>
      replica.knows(path) || open.sources.some((source) => source.canRefresh?.(path.toLowerCase()) === true),
    follow() {
      replica.follow();
      opened.start();
    },
    async close() {
      await opened.close();
      await replica.close();
      await Promise.all(open.sources.map((source) => source.close()));
    },
  };
}
