import type { TextRecord } from '#model/text-record.ts';
import type { StoreConnection } from './store-connection.ts';

interface Row {
  /** Null until the transaction that creates the row has stored a text. */
  readonly text: string | null;
}

const select = 'SELECT text FROM asterism.record WHERE product = $1 AND name = $2';

// Locks the row, which is created if needed, until the end of the transaction.
const lock = `INSERT INTO asterism.record AS known (product, name) VALUES ($1, $2)
  ON CONFLICT (product, name) DO UPDATE SET name = known.name RETURNING text`;

const update = 'UPDATE asterism.record SET text = $3 WHERE product = $1 AND name = $2';

/** The statements of the table `record`: small texts that the processes of a product share. They throw `PostgresError`. */
export function recordTable({
  query,
  transaction,
}: Pick<StoreConnection, 'query' | 'transaction'>): (product: string, name: string) => TextRecord {
  return (product, name) => ({
    async read() {
      const [row] = await query<Row>(select, [product, name]);
      return row?.text ?? undefined;
    },
    change: (make) =>
      transaction(async (query) => {
        const [row] = await query<Row>(lock, [product, name]);
        const made = make(row?.text ?? undefined);
        if (made !== row?.text) await query(update, [product, name, made]);
        return made;
      }),
  });
}
