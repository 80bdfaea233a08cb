import { migrate } from '#platform/postgres/migrate.ts';
import { openPostgres, type Postgres, type PostgresOptions, type Query } from '#platform/postgres/open-postgres.ts';
import { PostgresError, publicAddress } from '#platform/postgres/postgres-error.ts';
import { schemaSteps } from './schema-steps.ts';

/**
 * The connection of the store to its database. While the database cannot be reached, every statement fails at once, and
 * one attempt a second finds out when it is there again.
 */
export interface StoreConnection {
  /**
   * Runs a statement. Throws `PostgresError`, at once when the database is found to be away; a statement that writes may have
   * written nevertheless.
   */
  readonly query: Query;
  /** The same for statements in one transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** See {@link Postgres.listen}. */
  readonly listen: Postgres['listen'];
  /** Takes an error of another connection to the same database as one of its own. */
  report(error: PostgresError): void;
  /** Why the database cannot be read or written at the moment; undefined while it can. */
  problem(): string | undefined;
  /** Calls a function whenever the database can be reached or written again, or has tables again. */
  onReturn(returned: () => void): void;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** How the store connects. */
export interface StoreConnectionOptions extends Pick<PostgresOptions, 'url' | 'name'> {
  /** Called with a sentence when the database cannot be used, and when it can be used again. */
  readonly warn: (message: string) => void;
}

/** Pause between two attempts to reach the database, in milliseconds. */
const pauseMs = 1_000;

/** Pause between two attempts to write to a database that cannot be written, in milliseconds. */
const trialMs = 2_000;

/** How long a new connection may take to answer, in milliseconds. */
const answerMs = 3_000;

/** How long the connections may take to close, in milliseconds. */
const closeMs = 2_000;

/** A statement that runs longer than this makes the store check whether the database still answers, in milliseconds. */
const slowMs = 1_000;

/** Codes that the caller handles: errors of the data, and conflicts between transactions. */
const expected = /^(22|23|40|54)/;

/** Shortest time between two warnings about failed statements, in milliseconds. */
const warningsMs = 60_000;

/** What a write must be able to do: add bytes, which a full disk refuses, and change every table. */
const trialWrites: readonly string[] = [
  `INSERT INTO asterism.blob (name, used_on, size, content)
    SELECT 'trial', current_date, 0, string_agg(uuid_send(gen_random_uuid()), '') FROM generate_series(1, 65536)`,
  "DELETE FROM asterism.blob WHERE name = 'trial'",
  `DO $$ DECLARE at oid; BEGIN
    FOR at IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('asterism', 'asterism_jobs') LOOP
      IF NOT (has_table_privilege(at, 'INSERT') AND has_table_privilege(at, 'UPDATE') AND
          has_table_privilege(at, 'DELETE') AND has_table_privilege(at, 'SELECT')) THEN
        RAISE insufficient_privilege USING MESSAGE = format('permission denied for table %s', at::regclass);
      END IF;
    END LOOP;
  END $$`,
];

/**
 * Connects and brings the tables up to date. Without an answer it warns, and connects later. Throws `PostgresError` and
 * `NewerDatabaseError` for what an operator has to fix first.
 */
export async function openStoreConnection(options: StoreConnectionOptions): Promise<StoreConnection> {
  const connection = new Connection(options);
  try {
    await connection.open();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

class Connection implements StoreConnection {
  readonly #options: StoreConnectionOptions;
  readonly #listening: Postgres;
  #database: Postgres;
  /** Ends the running statements. */
  readonly #running = new Set<(error: PostgresError) => void>();
  readonly #returned = new Set<() => void>();
  #away: PostgresError | undefined;
  #unwritable: PostgresError | undefined;
  #hasTables = false;
  #quietUntil = 0;
  #renewedAt = -pauseMs;
  #check: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #trial: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: StoreConnectionOptions) {
    this.#options = options;
    this.#listening = openPostgres({ ...options, connections: 1, onLost: () => this.#suspect() });
    this.#database = openPostgres(options);
  }

  /** Connects for the first time. */
  async open(): Promise<void> {
    try {
      await this.#reach();
    } catch (error) {
      if (error instanceof PostgresError && !error.isRefusal) this.#leave(error);
      else throw error;
    }
  }

  readonly query: Query = (text, values) => this.#run(() => this.#database.query(text, values));

  readonly transaction = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    this.#run(() => this.#database.transaction(work));

  readonly listen: Postgres['listen'] = (channel, heard) => this.#listening.listen(channel, heard);

  report(error: PostgresError): void {
    if (this.#away === undefined && error.isFault) this.#failed(error);
  }

  problem(): string | undefined {
    return (this.#away ?? this.#unwritable)?.message;
  }

  onReturn(returned: () => void): void {
    this.#returned.add(returned);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#trial);
    const closing = Promise.all([this.#listening.close(), this.#database.close()]);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, closeMs);
    // A link that is gone does not answer the goodbye either.
    await Promise.race([closing, late.promise]).finally(() => clearTimeout(timer));
  }

  /** Runs a statement until it ends, or the database is found to be away. */
  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#away !== undefined) throw this.#away;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const slow = setTimeout(() => this.#suspect(), slowMs);
    this.#running.add(reject);
    work().then(resolve, reject);
    try {
      return await promise;
    } catch (error) {
      this.#failed(error);
      throw error;
    } finally {
      clearTimeout(slow);
      this.#running.delete(reject);
    }
  }

  #failed(error: unknown): void {
    if (!(error instanceof PostgresError) || error === this.#away) return;
    if (error.isUnwritable) this.#becomeUnwritable(error);
    else if (error.isOutage || error.isRefusal || error.isMissingTable) {
      if (error.isMissingTable) this.#warnRarely(error.message);
      if (error.isMissingTable) this.#hasTables = false;
      this.#suspect();
    } else if (!expected.test(error.code ?? '')) this.#warnRarely(error.message);
  }

  #becomeUnwritable(error: PostgresError): void {
    const isNew = this.#unwritable === undefined;
    this.#unwritable = error;
    // A connection stays read-only when its server or database no longer is.
    this.#renew();
    if (!isNew) return;
    this.#warn(`${error.message} The site goes on with what it has.`);
    this.#tryToWriteLater();
  }

  /** Writes until that succeeds: a process that has nothing to write must find out too. */
  #tryToWriteLater(): void {
    if (this.#closed) return;
    this.#trial = setTimeout(() => {
      this.transaction(async (query) => {
        for (const statement of trialWrites) await query(statement);
      }).then(
        () => this.#canWriteAgain(),
        () => this.#tryToWriteLater(),
      );
    }, trialMs);
    this.#trial.unref();
  }

  #canWriteAgain(): void {
    this.#unwritable = undefined;
    this.#warn(`The database ${this.#address} can be written again.`);
    this.#tellReturn();
  }

  /** Finds out whether the database is away: one lost connection does not say so. */
  #suspect(): void {
    if (this.#closed || this.#check !== undefined || this.#away !== undefined) return;
    const hadTables = this.#hasTables;
    this.#check = this.#reach()
      .then(() => {
        if (!hadTables) this.#tellReturn();
      })
      .catch((error: unknown) => this.#leave(error))
      .finally(() => {
        this.#check = undefined;
      });
  }

  /** Opens a connection outside the pool and creates missing tables. */
  async #reach(): Promise<void> {
    const { url } = this.#options;
    const fresh = openPostgres({ ...this.#options, connections: 1, statementTimeoutMs: answerMs });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new PostgresError(url, new Error('timeout of a new connection'))),
      answerMs,
    );
    try {
      await Promise.race([fresh.query('SELECT 1'), late.promise]);
    } finally {
      clearTimeout(timer);
      fresh.close().catch(() => undefined);
    }
    if (this.#hasTables) return;
    await migrate(this.#database, { schema: 'asterism', steps: schemaSteps });
    this.#hasTables = true;
  }

  /** Begins an outage. The connections of the pool may hang, so it gets a new one. */
  #leave(error: unknown): void {
    if (this.#closed) return;
    const reason = error instanceof PostgresError ? error : new PostgresError(this.#options.url, error);
    if (this.#away === undefined) {
      this.#warn(`${reason.message} The site goes on with what it has, and tries again.`);
      this.#renew();
    }
    this.#away = reason;
    // Somebody may replace the database meanwhile.
    this.#hasTables = false;
    for (const end of this.#running) end(reason);
    this.#timer = setTimeout(() => {
      this.#check = this.#tryAgain().finally(() => {
        this.#check = undefined;
      });
    }, pauseMs);
    this.#timer.unref();
  }

  /** Replaces all connections of the pool; statements that run on them may end. */
  #renew(): void {
    if (this.#closed || performance.now() < this.#renewedAt + pauseMs) return;
    this.#renewedAt = performance.now();
    this.#database.close().catch(() => undefined);
    this.#database = openPostgres(this.#options);
  }

  async #tryAgain(): Promise<void> {
    try {
      await this.#reach();
    } catch (error) {
      this.#leave(error);
      return;
    }
    this.#away = undefined;
    this.#warn(`The database ${this.#address} answers again.`);
    this.#tellReturn();
  }

  #tellReturn(): void {
    for (const returned of this.#returned) returned();
  }

  get #address(): string {
    return publicAddress(this.#options.url);
  }

  #warnRarely(message: string): void {
    if (performance.now() < this.#quietUntil) return;
    this.#quietUntil = performance.now() + warningsMs;
    this.#warn(message);
  }

  #warn(message: string): void {
    if (!this.#closed) this.#options.warn(message);
  }
}
