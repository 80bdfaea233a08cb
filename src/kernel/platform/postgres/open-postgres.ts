import pg from 'pg';
import { Listener } from './listener.ts';
import { PostgresError } from './postgres-error.ts';

/** Runs one statement and returns its rows. The shape of the rows is that of the statement. Throws {@link PostgresError}. */
export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** A PostgreSQL database behind a pool of connections. */
export interface Postgres {
  /** Runs one statement on any connection. */
  readonly query: Query;
  /** Runs statements on one connection, in one transaction. Throws what `work` throws, after a rollback. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` with the payload of each notification of a channel, and with undefined when notifications may have
   * been lost: after each connection. Returns a function that stops it.
   */
  listen(channel: string, heard: (payload: string | undefined) => void): () => void;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** How a database is opened. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=…`. */
  readonly url: string;
  /** Maximum number of connections, without the one that listens; 10 by default. */
  readonly connections?: number;
  /** Name of this process in `pg_stat_activity`. */
  readonly name?: string;
  /** Timeout of a statement, in milliseconds; 30,000 by default. */
  readonly statementTimeoutMs?: number;
  /** Called when the connection that listens was lost or could not be made. It is made again in any case. */
  readonly onLost?: () => void;
}

/** How long a request waits for a connection, in milliseconds. */
const connectTimeoutMs = 5_000;

/** Opens a pool. Nothing is connected before the first statement. */
export function openPostgres(options: PostgresOptions): Postgres {
  const { url, connections = 10, name = 'asterism', statementTimeoutMs = 30_000, onLost = () => undefined } = options;
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // The client gives up too, for a link that swallows packets.
    query_timeout: statementTimeoutMs + 5_000,
  };
  const pool = new pg.Pool({ ...config, max: connections, idleTimeoutMillis: 30_000 });
  // An idle connection that the server closes is replaced at the next statement.
  pool.on('error', () => undefined);
  // Its statements are short: one that takes longer tells that the link is gone.
  const createClient = (): pg.Client => new pg.Client({ ...config, query_timeout: connectTimeoutMs });
  const listener = new Listener({ createClient, onLost });

  const fail = (cause: unknown): never => {
    throw new PostgresError(url, cause);
  };

  return {
    query: <Row extends object>(text: string, values?: readonly unknown[]) => run<Row>(pool, text, values).catch(fail),
    async transaction(work) {
      const client = await pool.connect().catch(fail);
      // A connection that is lost between two statements rejects the next one.
      const ignore = (): void => undefined;
      client.on('error', ignore);
      let isBroken = true;
      try {
        const query: Query = <Row extends object>(statement: string, values?: readonly unknown[]) =>
          run<Row>(client, statement, values).catch(fail);
        await query('BEGIN');
        try {
          const result = await work(query);
          await query('COMMIT');
          isBroken = false;
          return result;
        } catch (error) {
          isBroken = await client.query('ROLLBACK').then(
            () => false,
            () => true,
          );
          throw error;
        }
      } finally {
        client.off('error', ignore);
        client.release(isBroken);
      }
    },
    listen: (channel, heard) => listener.listen(channel, heard),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

async function run<Row extends object>(
  on: Pick<pg.Pool, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await on.query<Row>(text, [...values]);
  return rows;
}
