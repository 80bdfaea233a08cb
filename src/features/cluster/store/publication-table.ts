import type { PublicationKind, Publications } from './shared-store.ts';
import type { StoreConnection } from './store-connection.ts';

/** Channel of the notifications. Their payload is the product, the kind and the number. */
const channel = 'asterism_publication';

/** Publications of a kind that are kept. */
const kept = 20;

const next = `INSERT INTO asterism.publication (product, kind, number, at, blob)
  SELECT $1, $2, greatest(coalesce(max(number), 0), $6::integer) + 1, $3, $4 FROM asterism.publication WHERE product = $1 AND kind = $2
  HAVING $5::integer IS NULL OR coalesce(max(number), 0) = $5
  RETURNING number::integer`;

const newest = `SELECT number::integer, blob, at FROM asterism.publication
  WHERE product = $1 AND kind = $2 ORDER BY number DESC LIMIT 1`;

/** The statements of the table `publication`. */
export function publicationTable({ query, transaction, listen }: StoreConnection, product: string): Publications {
  /** The highest number of each kind that this process has seen: a database that lost the last ones must not give them again. */
  const highest = new Map<PublicationKind, number>();
  const see = (kind: PublicationKind, number: number): void =>
    void highest.set(kind, Math.max(number, highest.get(kind) ?? 0));
  return {
    async newest(kind) {
      const [row] = await query<{ number: number; blob: string; at: string }>(newest, [product, kind]);
      if (row === undefined) return undefined;
      see(kind, row.number);
      return { ...row, at: Number(row.at) };
    },
    publish: (kind, blob, after) =>
      transaction(async (query) => {
        // One after another: a number is visible only after all smaller ones.
        await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`asterism ${product} ${kind}`]);
        const [row] = await query<{ number: number }>(next, [
          product,
          kind,
          Date.now(),
          blob,
          after,
          highest.get(kind) ?? 0,
        ]);
        if (row === undefined) return undefined;
        const { number } = row;
        see(kind, number);
        await query('DELETE FROM asterism.publication WHERE product = $1 AND kind = $2 AND number <= $3', [
          product,
          kind,
          number - kept,
        ]);
        await query('SELECT pg_notify($1, $2)', [channel, `${product} ${kind} ${number}`]);
        return number;
      }),
    listen: (kind, changed) =>
      listen(channel, (payload) => {
        if (payload === undefined || payload.startsWith(`${product} ${kind} `)) changed();
      }),
  };
}
