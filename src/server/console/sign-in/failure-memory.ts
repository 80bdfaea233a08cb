import { LRUCache } from 'lru-cache';
import type { FailureRecords, Failures } from '#model/failure-records.ts';

/** Clients and users in memory, each. Those that were used longest ago are dropped first. */
const maxEntries = 10_000;

/** Creates records of failures in the memory of this process. */
export function createFailureMemory(): FailureRecords {
  const clients = new LRUCache<string, Failures>({ max: maxEntries });
  const users = new LRUCache<string, Failures>({ max: maxEntries });
  return {
    async change({ client, user }, make) {
      const after = make({ client: clients.get(client), user: users.get(user) });
      // The cache deletes an entry that is set to undefined.
      clients.set(client, after.client);
      users.set(user, after.user);
      return after;
    },
  };
}
