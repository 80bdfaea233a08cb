import { replacing } from '#catalog/followers.ts';
import type { JoinOptions, SharedSite } from '#cli/wiring/catalog/shared-site.ts';
import type { Settings } from '#config/schema.ts';
import { copiedRecord } from '#features/cluster/copied-record.ts';
import { withoutOutages } from '#features/cluster/without-outages.ts';
import { openSiteSearch } from '#features/search/files/site-search.ts';
import { openCluster } from './open-cluster.ts';
import { openClusterSync } from './open-cluster-sync.ts';
import { openPublishedSearch } from './open-published-search.ts';
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
    followers: new Map([replacing(openSiteSearch, (tools) => openPublishedSearch(tools, cluster))]),
    sharedPurge: (purge) => sharedPurge(cluster, purge),
  };
}
