import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MadeFamily } from '#bench/family/made-repository.ts';
import { folderSize } from '#bench/measure/folder-size.ts';
import { type Load, runLoad } from '#bench/measure/http-load.ts';
import { median } from '#bench/measure/median.ts';
import { processorTime } from '#bench/measure/processor-time.ts';
import { runSteadyLoad } from '#bench/measure/steady-load.ts';
import { readTreeMemory, sampleMemory } from '#bench/measure/tree-memory.ts';
import type { Goal, Row, SectionReport } from '#bench/report.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import {
  type FamilySite,
  openFamilySite,
  pageAddresses,
  requestOnce,
  untilIndexed,
  untilShown,
} from '#bench/servers/family-site.ts';
import type { PostgresServer } from '#bench/servers/postgres.ts';
import { untilDone, untilPublished } from './store-workers.ts';

/** Connections of the load. */
const connections = 200;

/** Requests a second of the load that leaves the processors some rest. */
const steadyRate = 500;

/** Pages that are requested once, and pushes of which the median is taken. */
const uncachedPages = 200;
const pushes = 3;

/** How a replica is measured. */
export interface ReplicaInput {
  /** Folder for caches. */
  readonly folder: string;
  /** The server of the database. */
  readonly postgres: PostgresServer;
  /** The repositories. */
  readonly family: MadeFamily;
  /** Duration of each load, in seconds. */
  readonly seconds: number;
  /** Time after which idle threads have ended, in ms. */
  readonly settleMs: number;
}

/** Measures a new replica, with an empty cache, of a family that is in the store. */
export async function measureReplica(input: ReplicaInput): Promise<Pick<SectionReport, 'tables' | 'goals'>> {
  const { postgres, family } = input;
  const database = await postgres.createDatabase();
  const folder = join(input.folder, 'replica');
  const site = await openFamilySite({ folder, family, delay: 0, store: database.url });
  try {
    const start = performance.now();
    await Promise.all([site.start('work', 'worker-1'), site.start('work', 'worker-2')]);
    await untilPublished(database, family.packages);
    const published = (performance.now() - start) / 1_000;
    await untilDone(database);
    const stored = (performance.now() - start) / 1_000;
    const figures = await measureNew(site, input);
    return reportOf({ ...figures, published, stored, database: await database.megabytes() }, input);
  } finally {
    await site.stop();
    await database.drop();
  }
}

interface Replica {
  /** Seconds from the command until the first page, until its index is there, and until all is copied. */
  readonly firstPage: number;
  readonly indexed: number;
  readonly copied: number;
  /** Megabytes. */
  readonly memory: number;
  readonly peak: number;
  readonly cache: number;
  readonly uncached: number;
  readonly full: Load;
  readonly steady: Load;
  /** Seconds. */
  readonly push: number;
}

async function measureNew(site: FamilySite, { family, seconds, settleMs }: ReplicaInput): Promise<Replica> {
  const paths = pageAddresses(family);
  const start = performance.now();
  const since = (): number => (performance.now() - start) / 1_000;
  const replica = await site.start('serve', 'replica');
  const samples = sampleMemory(replica.pid);
  try {
    await untilShown(replica, paths[0] ?? '');
    const firstPage = since();
    await untilIndexed(replica);
    const indexed = since();
    await untilQuiet(replica.pid);
    const copied = since();
    await wait(settleMs);
    const memory = await readTreeMemory(replica.pid);
    const step = Math.max(1, Math.floor(paths.length / uncachedPages));
    const uncached = median(
      await requestOnce(
        replica,
        paths.filter((_, index) => index % step === 0),
      ),
    );
    const load = { path: paths[0] ?? '', connections, seconds };
    await runLoad(replica, { ...load, seconds: 1 });
    const full = await runLoad(replica, load);
    const steady = await runSteadyLoad(replica, { ...load, rate: steadyRate });
    const push = await measurePushes(site, replica);
    const peak = Math.max(...(await samples.stop()).map(({ megabytes }) => megabytes));
    const cache = await folderSize(join(site.folder, 'replica'));
    return { firstPage, indexed, copied, memory, peak, cache, uncached, full, steady, push };
  } finally {
    await samples.stop();
  }
}

async function measurePushes(site: FamilySite, replica: ChildServer): Promise<number> {
  const times: number[] = [];
  for (const name of site.names.slice(-pushes)) {
    const start = performance.now();
    const text = await site.push(name, replica);
    await untilShown(replica, `/${name}/index.html`, text);
    times.push((performance.now() - start) / 1_000);
  }
  return median(times);
}

/** Waits until a process has used little processor time for three seconds. */
async function untilQuiet(pid: number): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = await processorTime(pid);
    await wait(1_000);
    const used = ((await processorTime(pid)) ?? 0) - (before ?? 0);
    quiet = used <= 50 ? quiet + 1 : 0;
  }
}

interface Stored extends Replica {
  /** Seconds from the commands of the workers until the first publication, and until all is rendered and indexed. */
  readonly published: number;
  readonly stored: number;
  /** Megabytes. */
  readonly database: number;
}

function reportOf(found: Stored, { family }: ReplicaInput): Pick<SectionReport, 'tables' | 'goals'> {
  const pages = family.packages * (family.pages + 2);
  const size = `${pages.toLocaleString('en')} pages in ${family.packages.toLocaleString('en')} repositories`;
  const { published, stored, firstPage, indexed, copied, push, memory, peak, cache, database, uncached } = found;
  const load = (name: string, { rate, p50, p99, processor }: Load): Row => ({
    name,
    values: [rate, p50, p99, processor],
  });
  const table = (title: string, columns: readonly string[], rows: readonly Row[]) => ({ title, columns, rows });
  const one = (values: Row['values']): readonly Row[] => [{ name: size, values }];
  const goals: readonly Goal[] = [
    { figure: 'first page of a new replica, s', found: firstPage, rule: '≤ 5', limit: 5 },
    { figure: 'settled memory of a replica, MB', found: memory, rule: '≤ 1,024', limit: 1_024 },
    { figure: `p99 at ${steadyRate} pages/s, ms`, found: found.steady.p99, rule: '≤ 50', limit: 50 },
  ];
  return {
    tables: [
      table('Two workers without a wait, seconds', ['first publication', 'all in the store'], one([published, stored])),
      table(
        'A new replica with an empty cache, seconds',
        ['first page', 'index is there', 'all is copied', 'push until shown'],
        one([firstPage, indexed, copied, push]),
      ),
      table(
        'Memory of the replica (PSS), and disk, MB',
        ['settled', 'peak of the run', 'cache on disk', 'database'],
        one([memory, peak, cache, database]),
      ),
      table(
        `One warm page on ${connections} connections; first requests of ${uncachedPages} pages: p50 ${uncached.toFixed(1)} ms`,
        ['pages/s', 'p50 ms', 'p99 ms', 'processor µs a page'],
        [load('as many as possible', found.full), load(`${steadyRate} pages/s`, found.steady)],
      ),
    ],
    goals,
  };
}
