import type { Query } from '#platform/postgres/open-postgres.ts';
import type { Blobs } from './shared-store.ts';
import { shortName } from './short-name.ts';
import { statementSize, statementsOf } from './statements.ts';
import type { StoreConnection } from './store-connection.ts';

const today = "(now() AT TIME ZONE 'UTC')::date";

// Contents are returned up to a size. What is beyond it is asked for again.
const select = `SELECT number::integer, CASE WHEN total - size < $2 THEN content END AS content FROM (
    SELECT number, size, content, sum(size) OVER (ORDER BY number) AS total
    FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, number) JOIN asterism.blob USING (name)
  ) AS found`;

const absent = `SELECT wanted.name, blob.name IS NULL AS missing
  FROM unnest($1::text[]) AS wanted (name) LEFT JOIN asterism.blob USING (name)
  WHERE blob.name IS NULL OR used_on < ${today}`;

// Rows are locked in the order of their names, so that two processes never wait for each other.
const touch = `UPDATE asterism.blob SET used_on = ${today} WHERE name IN (
    SELECT name FROM asterism.blob WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE
  ) RETURNING name`;

const removal = `DELETE FROM asterism.blob WHERE name IN (
    SELECT name FROM asterism.blob WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE
  )`;

const prune = `WITH removed AS (
    DELETE FROM asterism.blob WHERE name IN (
      SELECT name FROM asterism.blob WHERE used_on < ${today} - $1::integer
        AND NOT EXISTS (SELECT FROM asterism.publication WHERE publication.blob = blob.name)
      ORDER BY used_on LIMIT 1000 FOR UPDATE SKIP LOCKED
    ) RETURNING 1
  ) SELECT count(*)::integer AS count FROM removed`;

/** The statements of the table `blob`. */
export function blobTable(connection: StoreConnection): Blobs {
  const { query, transaction } = connection;
  return {
    async get(names) {
      const contents: (Uint8Array | undefined)[] = names.map(() => undefined);
      let start = 0;
      for (const batch of statementsOf(names, nameSize)) {
        const from = start;
        await fetchBatch(query, batch, (index, content) => {
          contents[from + index] = content;
        });
        start += batch.length;
      }
      return contents;
    },
    async missing(names) {
      const found: string[] = [];
      for (const batch of statementsOf([...new Set(names)], nameSize)) {
        const missing = await missingOf(connection, batch.map(shortName));
        found.push(...batch.filter((name) => missing.has(shortName(name))));
      }
      return found;
    },
    put: (entries) => putAll(query, entries),
    async remove(names) {
      for (const batch of statementsOf(names, nameSize)) await query(removal, [batch.map(shortName)]);
    },
    discard: (name) =>
      transaction(async (query) => {
        await query('DELETE FROM asterism.publication WHERE blob = $1', [shortName(name)]);
        await query('DELETE FROM asterism.blob WHERE name = $1', [shortName(name)]);
      }),
    async prune(days) {
      let count = 0;
      for (;;) {
        const [row] = await query<{ count: number }>(prune, [days]);
        if (row === undefined || row.count === 0) return count;
        count += row.count;
      }
    },
  };
}

/** Sets the contents of one batch, in as many statements as their sizes take. */
async function fetchBatch(
  query: Query,
  names: readonly string[],
  set: (index: number, content: Uint8Array) => void,
): Promise<void> {
  let wanted = names.map((name, index) => ({ name: shortName(name), index }));
  while (wanted.length > 0) {
    const rows = await query<{ number: number; content: Uint8Array | null }>(select, [
      wanted.map(({ name }) => name),
      statementSize,
    ]);
    const left: typeof wanted = [];
    for (const { number, content } of rows) {
      const each = wanted[number - 1];
      if (each === undefined) continue;
      if (content === null) left.push(each);
      else set(each.index, content);
    }
    wanted = left;
  }
}

/** The names of one batch that have no content; marks the others as used. */
async function missingOf({ query }: StoreConnection, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ name: string; missing: boolean }>(absent, [names]);
  const missing = new Set(rows.filter((row) => row.missing).map(({ name }) => name));
  const old = rows.filter((row) => !row.missing).map(({ name }) => name);
  if (old.length === 0) return missing;
  const touched = new Set((await query<{ name: string }>(touch, [old])).map(({ name }) => name));
  // Another process may have removed some of them a moment ago.
  return new Set([...missing, ...old.filter((name) => !touched.has(name))]);
}

async function putAll(query: Query, entries: Parameters<Blobs['put']>[0]): Promise<void> {
  const rows = [...new Map(entries.map(([name, bytes]) => [shortName(name), bytes]))].sort(byName);
  for (const batch of statementsOf(rows, ([name, bytes]) => name.length + bytes.length)) {
    // Parameters of their own are sent as bytes; those of an array would be text of twice the size.
    const places = batch.map((_, index) => `($${2 * index + 1}, $${2 * index + 2}::bytea)`).join(', ');
    const values = batch.flatMap(([name, bytes]) => [name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]);
    await query(
      `INSERT INTO asterism.blob (name, used_on, size, content)
        SELECT name, ${today}, octet_length(content), content FROM (VALUES ${places}) AS added (name, content)
        ON CONFLICT (name) DO UPDATE SET used_on = excluded.used_on WHERE blob.used_on < excluded.used_on`,
      values,
    );
  }
}

function nameSize(name: string): number {
  return name.length;
}

function byName([a]: readonly [string, Uint8Array], [b]: readonly [string, Uint8Array]): number {
  return a < b ? -1 : 1;
}
