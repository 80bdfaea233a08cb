import type { SharedSite } from '#cli/wiring/catalog/shared-site.ts';
import { digest } from '#platform/hash.ts';
import type { Cluster } from './open-cluster.ts';

/** Seconds between a publication and its purge: the replicas show it by then, or a cache would keep the pages before it. */
const purgeDelay = 3;

/** How long the purge of a publication is claimed, in milliseconds. */
const purgeClaimMs = 60_000;

/** Purges each version once, in a job. */
export function sharedPurge(
  { jobs, shared, current }: Cluster,
  purge: (keys: readonly string[]) => void,
): ReturnType<SharedSite['sharedPurge']> {
  jobs.keepStarted(() => jobs.work('purge', async ({ keys }) => purge(keys)));
  return (keys, version) => {
    // The number is that of the publication before: a change that is taken back has another one.
    const claim = `purge ${digest(JSON.stringify([current(), version, keys]))}`;
    jobs.whenReady(async () => {
      if (!(await shared.claims.take(claim, purgeClaimMs))) return;
      await jobs.send('purge', { keys }, { delay: purgeDelay }).catch((error: unknown) => {
        shared.claims.release(claim);
        throw error;
      });
    });
  };
}
