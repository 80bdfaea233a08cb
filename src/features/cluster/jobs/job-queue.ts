import { PgBoss } from 'pg-boss';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { type JobData, type JobName, jobNames, queues } from './job-data.ts';

/** Seconds without a sign of its worker after which a job is taken over: the shortest that the queue allows. */
const heartbeatSeconds = 10;

/** How long finished jobs are kept, in seconds. */
const keepSeconds = 600;

/** Number of jobs by state. */
export type JobCounts = Readonly<Record<'waiting' | 'active' | 'failed', number>>;

/** How a job is added. */
export interface SendOptions {
  /** Jobs of a coalesced queue with equal keys stand for each other. */
  readonly key?: string;
  /** Adds nothing if a job of the key was added in the same span of so many seconds. */
  readonly every?: number;
  /** Seconds to wait before the job is done. */
  readonly delay?: number;
}

/** The jobs of a cluster. */
export interface JobQueue {
  /** Adds a job. Throws `PostgresError`. */
  send<K extends JobName>(name: K, data: JobData[K], options?: SendOptions): Promise<void>;
  /** Adds jobs of one queue. Throws `PostgresError`. */
  sendAll<K extends JobName>(name: K, data: readonly JobData[K][]): Promise<void>;
  /** Does the jobs of a queue from now on. A job whose handler throws is tried again later. Throws `PostgresError`. */
  work<K extends JobName>(name: K, handle: (data: JobData[K]) => Promise<void>): Promise<void>;
  /** Counts the jobs of all queues. Throws `PostgresError`. */
  counts(): Promise<JobCounts>;
  /** Counts the workers that run, also those of other products. Throws `PostgresError`. */
  workers(): Promise<number>;
  /** Waits for the running jobs, for a few seconds, and stops. */
  close(): Promise<void>;
}

/** How a job queue is opened. */
export interface JobQueueOptions {
  /** URL of the database. */
  readonly url: string;
  /** Prefix of the queues: the product. */
  readonly product: string;
  /** True for a worker, which also takes jobs of dead workers over. */
  readonly isWorker: boolean;
  /** Called with errors that do not stop the queue. */
  readonly onError: (error: unknown) => void;
  /** Called with every error of the database, also with those that are thrown; not when absent. */
  readonly onFailed?: (error: PostgresError) => void;
}

const schema = 'asterism_jobs';

const countJobs = `SELECT state::text, count(*)::int FROM ${schema}.job
  WHERE name = ANY($1) AND state IN ('created', 'retry', 'active', 'failed') GROUP BY state`;

/** How often a process says that it runs, in seconds. One that has not said so three times has ended. */
const aliveSeconds = 5;

const countWorkers = `SELECT count(*)::int FROM ${schema}.instance
  WHERE supervise AND stopped_on IS NULL AND heartbeat_on > ${schema}.job_now() - interval '${3 * aliveSeconds} seconds'`;

/** How long counts may take, in milliseconds: a scrape must not wait for a database that hangs. */
const countMs = 2_000;

/** Options of the connections, which go to the client as they are: a link that swallows packets must not hold them. */
const poolOptions = { keepAlive: true, statement_timeout: 30_000, query_timeout: 35_000 };

/** Opens the job queue, and creates its tables. Throws `PostgresError`. */
export async function openJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { url, product, onError, onFailed } = options;
  const boss = createBoss(options);
  const nameOf = (name: JobName): string => `${product}.${name}`;
  const fail = (cause: unknown): never => {
    const error = new PostgresError(url, cause);
    onFailed?.(error);
    throw error;
  };
  await startBoss(boss, nameOf).catch(async (cause: unknown) => {
    await boss.stop({ graceful: false }).catch(() => undefined);
    fail(cause);
  });
  const taken = new Set<JobName>();
  return {
    async send(name, data, { key, every, delay } = {}) {
      const options = {
        ...(key !== undefined && { singletonKey: key }),
        ...(every !== undefined && { singletonSeconds: every }),
        ...(delay !== undefined && { startAfter: delay }),
      };
      await boss.send(nameOf(name), data, options).catch(fail);
    },
    async sendAll(name, data) {
      await boss
        .insert(
          nameOf(name),
          data.map((each) => ({ data: each })),
        )
        .catch(fail);
    },
    async work(name, handle) {
      // A start that an outage has cut off is repeated.
      if (taken.has(name)) return;
      taken.add(name);
      for (let slot = 0; slot < queues[name].concurrency; slot += 1) {
        const taker = { queue: nameOf(name), handle, onError };
        await takeJobs(boss, taker).catch(fail);
      }
    },
    async counts() {
      // The queue keeps counts too, which are some seconds old.
      const { rows } = await soon(boss.getDb().executeSql(countJobs, [jobNames.map(nameOf)])).catch(fail);
      const counts = new Map(rows.map(({ state, count }) => [state, count]));
      const sum = (...states: readonly string[]): number =>
        states.reduce((total, state) => total + (counts.get(state) ?? 0), 0);
      return { waiting: sum('created', 'retry'), active: sum('active'), failed: sum('failed') };
    },
    async workers() {
      const { rows } = await soon(boss.getDb().executeSql(countWorkers, [])).catch(fail);
      return rows[0]?.count ?? 0;
    },
    close: () => boss.stop({ graceful: true, timeout: 4_000 }),
  };
}

/** Rejects a count that takes too long. */
async function soon<T>(counting: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('timeout of a count')), countMs);
  return Promise.race([counting, late.promise]).finally(() => clearTimeout(timer));
}

function createBoss({ url, isWorker, onError, onFailed }: JobQueueOptions): PgBoss {
  const boss = new PgBoss({
    ...poolOptions,
    connectionString: url,
    application_name: 'asterism jobs',
    schema,
    max: isWorker ? 6 : 2,
    useListenNotify: isWorker,
    supervise: isWorker,
    schedule: false,
    instanceHeartbeatSeconds: aliveSeconds,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', (cause) => {
    // The queue adds where it happened, which makes one fault many.
    cause.message = cause.message.replace(/ \(Queue: .*\)$/s, '');
    const error = new PostgresError(url, cause);
    onFailed?.(error);
    onError(error);
  });
  return boss;
}

/** One of the slots in which a worker does the jobs of a queue. */
interface JobTaker<T> {
  readonly queue: string;
  readonly handle: (data: T) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Does one job after another. After a job the next one is fetched at once, and not at the next interval. */
async function takeJobs<T>(boss: PgBoss, { queue, handle, onError }: JobTaker<T>): Promise<void> {
  const intervals = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };
  const id: string = await boss.work<T>(queue, intervals, async ([job]) => {
    try {
      if (job !== undefined) await handle(job.data);
    } catch (error) {
      onError(error);
      throw error;
    } finally {
      boss.notifyWorker(id);
    }
  });
}

async function startBoss(boss: PgBoss, nameOf: (name: JobName) => string): Promise<void> {
  await boss.start();
  for (const name of jobNames) {
    const { coalesced, expireInSeconds } = queues[name];
    await boss.createQueue(nameOf(name), {
      policy: coalesced ? 'stately' : 'standard',
      notify: true,
      expireInSeconds,
      heartbeatSeconds,
      retryLimit: 10,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      deleteAfterSeconds: keepSeconds,
      retentionSeconds: 24 * 3_600,
    });
  }
}
