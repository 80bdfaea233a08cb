import { type FailureRecords, type Failures, failuresLast, type OriginFailures } from '#model/failure-records.ts';
import type { Query } from '#platform/postgres/open-postgres.ts';
import type { StoreConnection } from './store-connection.ts';

type Kind = keyof OriginFailures;

interface Row {
  readonly kind: Kind;
  /** 0 for a row that the transaction has just created. */
  readonly count: number;
  readonly at: number;
}

/** Rows of a product. The oldest are removed first. */
const maxRows = 20_000;

/** Old rows are removed at most once in this time, in ms. */
const pruneInterval = 60_000;

// Locks the rows of the client and the user, which are created if needed, until the end of the transaction. All transactions lock
// the client first, so that none waits for another one that waits for it.
const lock = `INSERT INTO asterism.failure AS known (product, kind, name, count, at)
  VALUES ($1, 'client', $2, 0, $4), ($1, 'user', $3, 0, $4)
  ON CONFLICT (product, kind, name) DO UPDATE SET count = known.count RETURNING kind, count, at::double precision AS at`;

const update = 'UPDATE asterism.failure SET count = $4, at = $5 WHERE product = $1 AND kind = $2 AND name = $3';
const remove = 'DELETE FROM asterism.failure WHERE product = $1 AND kind = $2 AND name = $3';

// Rows that another transaction has locked are left to the next time.
const prune = `DELETE FROM asterism.failure WHERE ctid = ANY (ARRAY (
  SELECT ctid FROM asterism.failure WHERE product = $1 AND at < greatest($2,
    (SELECT at FROM asterism.failure WHERE product = $1 ORDER BY at DESC LIMIT 1 OFFSET $3))
  FOR UPDATE SKIP LOCKED))`;

/** The statements of the table `failure`: the failed attempts that the processes of a product count. They throw `PostgresError`. */
export function failureTable(
  connection: Pick<StoreConnection, 'query' | 'transaction'>,
): (product: string) => FailureRecords {
  return (product) => failuresOf(connection, product);
}

function failuresOf(
  { query, transaction }: Pick<StoreConnection, 'query' | 'transaction'>,
  product: string,
): FailureRecords {
  let pruneAt = Number.NEGATIVE_INFINITY;

  async function pruneSometimes(time: number): Promise<void> {
    if (time < pruneAt) return;
    pruneAt = time + pruneInterval;
    // What is not removed now is removed the next time.
    await query(prune, [product, time - failuresLast, maxRows - 1]).catch(() => undefined);
  }

  return {
    async change({ client, user, time }, make) {
      const after = await transaction(async (query) => {
        const rows = await query<Row>(lock, [product, client, user, time]);
        const made = make({ client: failuresIn(rows, 'client'), user: failuresIn(rows, 'user') });
        await store(query, [product, 'client', client], made.client);
        await store(query, [product, 'user', user], made.user);
        return made;
      });
      await pruneSometimes(time);
      return after;
    },
  };
}

/** Stores the failures of a row that the transaction has locked. */
async function store(query: Query, key: readonly [product: string, kind: Kind, name: string], failures?: Failures) {
  if (failures === undefined) await query(remove, key);
  else await query(update, [...key, failures.count, failures.at]);
}

function failuresIn(rows: readonly Row[], kind: Kind): Failures | undefined {
  const row = rows.find((each) => each.kind === kind);
  return row === undefined || row.count === 0 ? undefined : { count: row.count, at: row.at };
}
