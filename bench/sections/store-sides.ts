import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MadeFamily } from '#bench/family/made-repository.ts';
import { folderSize } from '#bench/measure/folder-size.ts';
import { type Load, runLoad } from '#bench/measure/http-load.ts';
import { median } from '#bench/measure/median.ts';
import { readTreeMemory } from '#bench/measure/tree-memory.ts';
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
import type { Database, PostgresServer } from '#bench/servers/postgres.ts';

/** The family of both sides. */
const family: MadeFamily = { packages: 100, pages: 10, text: 'long' };

/** Pushes of which the median is taken. */
const pushes = 5;

/** How both sides are measured. */
export interface SidesInput {
  /** Folder for caches. */
  readonly folder: string;
  /** The server of the database. */
  readonly postgres: PostgresServer;
  /** Duration of the load, in seconds. */
  readonly seconds: number;
  /** Time after indexing in which idle threads end, in ms. */
  readonly settleMs: number;
}

/** Measures the same family with SQLite in one process, and with PostgreSQL in a worker and a replica. */
export async function measureSides(input: SidesInput): Promise<Pick<SectionReport, 'tables' | 'goals'>> {
  const sqlite = await measureSide(input, undefined);
  const database = await input.postgres.createDatabase();
  try {
    const shared = await measureSide(input, database);
    return { tables: tablesOf([sqlite, shared]), goals: goalsOf(sqlite, shared) };
  } finally {
    await database.drop();
  }
}

interface Side {
  readonly name: string;
  /** Seconds from the commands until the first page, and until all pages can be found. */
  readonly firstPage: number;
  readonly indexed: number;
  /** Milliseconds from the command until the first page, with a full cache. */
  readonly laterStart: number;
  readonly load: Load;
  readonly uncached: number;
  readonly push: number;
  /** Megabytes: of each process tree, and on disk. */
  readonly site: number;
  readonly worker: number;
  readonly postgres: number;
  readonly caches: number;
  readonly database: number;
}

async function measureSide(input: SidesInput, database: Database | undefined): Promise<Side> {
  const folder = join(input.folder, database === undefined ? 'sqlite' : 'postgres');
  const store = database && { store: database.url };
  const site = await openFamilySite({ folder, family, delay: 0, ...store });
  try {
    const first = await firstStart(site, database !== undefined);
    const running = { ...input, site, database, worker: first.worker };
    await wait(input.settleMs);
    const caches = await folderSize(folder);
    await first.server.stop();
    const later = performance.now();
    const server = await site.start('serve', 'site');
    await untilShown(server, pageAddresses(family)[0] ?? '');
    const laterStart = performance.now() - later;
    return {
      name: database === undefined ? 'SQLite, one process' : 'PostgreSQL, worker and replica',
      ...first.times,
      laterStart,
      ...(await measureReading(server, running)),
      caches,
      database: (await database?.megabytes()) ?? Number.NaN,
    };
  } finally {
    await site.stop();
  }
}

async function firstStart(site: FamilySite, isShared: boolean) {
  const start = performance.now();
  const since = (): number => (performance.now() - start) / 1_000;
  const [server, worker] = await Promise.all([
    site.start('serve', 'site'),
    isShared ? site.start('work', 'worker') : undefined,
  ]);
  await untilShown(server, pageAddresses(family)[0] ?? '');
  const firstPage = since();
  await untilIndexed(server);
  return { server, worker, times: { firstPage, indexed: since() } };
}

interface Running extends SidesInput {
  readonly site: FamilySite;
  readonly worker: ChildServer | undefined;
  readonly database: Database | undefined;
}

async function measureReading(server: ChildServer, { site, worker, database, ...input }: Running) {
  const paths = pageAddresses(family).filter((_, index) => index % 5 === 1);
  const uncached = median(await requestOnce(server, paths));
  const path = paths[0] ?? '';
  await runLoad(server, { path, seconds: 1 });
  const load = await runLoad(server, { path, seconds: input.seconds });
  const times: number[] = [];
  for (const name of site.names.slice(0, pushes)) {
    const text = await site.push(name, server);
    times.push(await untilShown(server, `/${name}/index.html`, text));
  }
  await untilIndexed(server);
  await wait(input.settleMs);
  return {
    uncached,
    load,
    push: median(times) / 1_000,
    site: await readTreeMemory(server.pid),
    worker: worker === undefined ? Number.NaN : await readTreeMemory(worker.pid),
    postgres: database === undefined ? Number.NaN : await readTreeMemory(input.postgres.pid),
  };
}

function tablesOf(sides: readonly Side[]): SectionReport['tables'] {
  const rows = (values: (side: Side) => Row['values']): readonly Row[] =>
    sides.map((side) => ({ name: side.name, values: values(side) }));
  const size = `${family.packages} repositories × ${family.pages} pages`;
  return [
    {
      title: `${size}: SQLite in one process, PostgreSQL with a worker and a replica`,
      columns: ['first page s', 'indexed s', 'later start ms', 'uncached page p50 ms', 'push until shown s'],
      rows: rows(({ firstPage, indexed, laterStart, uncached, push }) => [
        firstPage,
        indexed,
        laterStart,
        uncached,
        push,
      ]),
    },
    {
      title: 'One warm page on 50 connections',
      columns: ['pages/s', 'p50 ms', 'p99 ms', 'processor µs a page'],
      rows: rows(({ load: { rate, p50, p99, processor } }) => [rate, p50, p99, processor]),
    },
    {
      title: 'Memory of each process tree (PSS), and disk, MB',
      columns: ['site or replica', 'worker', 'PostgreSQL', 'caches on disk', 'database'],
      rows: rows(({ site, worker, postgres, caches, database }) => [site, worker, postgres, caches, database]),
    },
  ];
}

function goalsOf(sqlite: Side, shared: Side): readonly Goal[] {
  const [rate, beside] = [shared.load.rate, sqlite.load.rate];
  return [
    { figure: 'pages/s of a replica', found: rate, beside, rule: '≥ 0.9 × SQLite', limit: 0.9 * beside, atLeast: true },
    { figure: 'push until shown by a replica, s', found: shared.push, beside: sqlite.push, rule: '≤ 2', limit: 2 },
  ];
}
