import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MadeFamily } from '#bench/family/made-repository.ts';
import type { Goal, SectionReport } from '#bench/report.ts';
import { openFamilySite } from '#bench/servers/family-site.ts';
import type { Database, PostgresServer } from '#bench/servers/postgres.ts';

/** How workers are measured. */
export interface WorkersInput {
  /** Folder for caches. */
  readonly folder: string;
  /** The server of the database. */
  readonly postgres: PostgresServer;
  /** The repositories. */
  readonly family: MadeFamily;
  /** Pause of the git server before each answer, in ms. */
  readonly delay: number;
  /** Numbers of workers, the smallest first. */
  readonly counts: readonly number[];
}

/** Measures how long several workers take until the first publication of a family. */
export async function measureWorkers(input: WorkersInput): Promise<Pick<SectionReport, 'tables' | 'goals'>> {
  const found: FirstSync[] = [];
  for (const count of input.counts) found.push(await measureFirstSync(input, count));
  const [one] = found;
  if (one === undefined) return { tables: [], goals: [] };
  const { delay, family } = input;
  const { packages, pages } = family;
  const rows = found.map(({ count, seconds, busy }) => ({
    name: `${count} ${count === 1 ? 'worker' : 'workers'}`,
    values: [seconds, packages / seconds, one.seconds / seconds, (100 * busy) / seconds / cpus().length],
  }));
  const title = `First sync of ${packages} repositories × ${pages + 2} pages, ${delay} ms before each answer of the git server`;
  const columns = ['seconds', 'repositories/s', '× one worker', 'processors busy %'];
  return { tables: [{ title, columns, rows }], goals: found.slice(1).map((each) => goalOf(each, one, delay)) };
}

/** The first sync of some workers. */
interface FirstSync {
  readonly count: number;
  /** Seconds from the commands until the first publication. */
  readonly seconds: number;
  /** Seconds for which the processors of the machine were busy meanwhile, together. */
  readonly busy: number;
}

function goalOf({ count, seconds }: FirstSync, one: FirstSync, delay: number): Goal {
  const figure = `first sync with ${delay} ms, ${count} workers, times as fast`;
  return { figure, found: one.seconds / seconds, rule: `≥ 0.8 × ${count}`, limit: 0.8 * count, atLeast: true };
}

async function measureFirstSync(input: WorkersInput, count: number): Promise<FirstSync> {
  const { folder, postgres, family, delay } = input;
  const database = await postgres.createDatabase();
  const own = join(folder, `workers-${delay}-${count}`);
  const site = await openFamilySite({ folder: own, family, delay, store: database.url });
  try {
    const [start, busy] = [performance.now(), busySeconds()];
    await Promise.all(Array.from({ length: count }, (_, index) => site.start('work', `worker-${index + 1}`)));
    await untilPublished(database, family.packages);
    return { count, seconds: (performance.now() - start) / 1_000, busy: busySeconds() - busy };
  } finally {
    await site.stop();
    await database.drop();
  }
}

/** Waits until a family is published. Throws when repositories are missing. */
export async function untilPublished(database: Database, packages: number): Promise<void> {
  while ((await countOf(database, "asterism.publication WHERE kind = 'family'")) === 0) await wait(100);
  const records = await countOf(database, "asterism.blob WHERE name LIKE 'repository-%'");
  if (records < packages) throw new Error(`${records} of ${packages} repositories were published.`);
}

/** Waits until an index is published, and no job is left. */
export async function untilDone(database: Database): Promise<void> {
  while ((await countOf(database, "asterism.publication WHERE kind = 'index'")) === 0) await wait(500);
  while ((await countOf(database, "asterism_jobs.job WHERE state < 'completed'")) > 0) await wait(500);
}

/** Number of rows; 0 while the table does not exist. */
async function countOf({ query }: Database, rows: string): Promise<number> {
  const [row] = await query<{ count: string }>(`SELECT count(*) AS count FROM ${rows}`).catch(() => []);
  return Number(row?.count ?? 0);
}

/** Seconds for which all processors together were busy since the machine started. */
function busySeconds(): number {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, time) => sum + time, 0) / 1_000;
}
