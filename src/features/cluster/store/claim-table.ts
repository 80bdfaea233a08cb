import { randomUUID } from 'node:crypto';
import type { WorkClaims } from '#model/key-value-cache.ts';
import { shortName } from './short-name.ts';
import type { StoreConnection } from './store-connection.ts';

/** Claims after which expired ones are removed. */
const claimsPerPrune = 200;

const take = `INSERT INTO asterism.claim AS held (name, owner, until)
  VALUES ($1, $2, now() + $3 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until WHERE held.until < now()
  RETURNING name`;

const prune = `DELETE FROM asterism.claim WHERE name IN (
  SELECT name FROM asterism.claim WHERE until < now() LIMIT 10000 FOR UPDATE SKIP LOCKED)`;

/** The statements of the table `claim`. A crash of the server ends all claims: the table is not logged. */
export function claimTable({ query }: StoreConnection): WorkClaims {
  const owner = randomUUID();
  const releases = new Map<string, Promise<unknown>>();
  let taken = 0;
  return {
    async take(name, ms) {
      const key = shortName(name);
      await releases.get(key);
      taken += 1;
      if (taken % claimsPerPrune === 0) query(prune).catch(() => undefined);
      return query(take, [key, owner, ms]).then(
        (rows) => rows.length > 0,
        () => true,
      );
    },
    release(name) {
      const key = shortName(name);
      const released = query('DELETE FROM asterism.claim WHERE name = $1 AND owner = $2', [key, owner])
        .catch(() => undefined)
        .finally(() => releases.get(key) === released && releases.delete(key));
      releases.set(key, released);
    },
  };
}
