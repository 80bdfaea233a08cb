import type { JoinOptions, SharedSite } from '#cli/wiring/catalog/shared-site.ts';
import type { Settings } from '#config/schema.ts';
import { copiedRecord } from '#features/cluster/copied-record.ts';
import { newestFile } from '#features/cluster/index/published-search.ts';
import { withoutOutages } from '#features/cluster/without-outages.ts';
import { openCluster } from './open-cluster.ts';
import { openClusterSync } from './open-cluster-sync.ts';
import { openPublishedIndex } from './open-published-index.ts';
import { sharedPurge } from './shared-purge.ts';

/**
 * Connects to the database at an address. Throws `PostgresError` and `NewerDatabaseError` for what an operator must fix.
 */
export async function joinCluster(settings: Settings, url: string, options: JoinOptions): Promise<SharedSite> {
  const cluster = await openCluster(settings, url, options);
  const { shared } = cluster;
  return {
    ...cluster,
    claims: shared.claims,
    records: shared,
    lastingText: (name, copy) => copiedRecord(shared.record(settings.product, name), copy),
    untold: withoutOutages,
    openSync: (given, build, input) => openClusterSync(given, build, { ...input, cluster }),
    openIndex: (given, build, deps) => openPublishedIndex(given, build, { ...deps, cluster }),
    newestIndex: newestFile,
    sharedPurge: (purge) => sharedPurge(cluster, purge),
  };
}
