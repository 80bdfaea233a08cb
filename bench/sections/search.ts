import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeSearchFamily } from '#bench/family/search-family.ts';
import { processorTime, waitUntilIdle } from '#bench/measure/processor-time.ts';
import type { QueryTimes } from '#bench/measure/search-queries.ts';
import type { SectionReport } from '#bench/report.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

const run = promisify(execFile);

interface Built {
  readonly file: string;
  readonly wall: number;
  /** Processor time of the whole process, in ms. */
  readonly processor: number;
  readonly changed: number;
  readonly answer: number;
}

/** Measures indexing 10,000 pages and the cost of queries, beside a plain FTS5 table of the same text. */
export async function measureSearch(setup: Pick<Setup, 'folder'>): Promise<SectionReport> {
  const family = join(setup.folder, 'search-family');
  await mkdir(family);
  await writeSearchFamily(family);
  const built = await buildIndex(family, join(setup.folder, 'search-cache'));
  const plainFile = join(setup.folder, 'plain.sqlite');
  const plainBuild = buildPlain(built.file, plainFile);
  const [asterism, plain] = [await runQueries('asterism', built.file), await runQueries('plain', plainFile)];
  return reportOf(built, plainBuild, { asterism, plain });
}

/** Starts a site, waits until all pages are indexed, and changes one page. */
async function buildIndex(family: string, cache: string): Promise<Built> {
  const start = performance.now();
  const site = await startAsterism({ family, cache });
  try {
    const pollMs = 2_000;
    while (!(await fetchAnswer(site.url, 'cache')).complete) await wait(pollMs);
    const wall = performance.now() - start;
    const processor = (await processorTime(site.pid)) ?? Number.NaN;
    await waitUntilIdle(site.pid);
    const answer = (await fetchAnswer(site.url, 'cache')).bytes;
    const from = performance.now();
    await writeFile(join(family, 'bench-001/docs/page-01.md'), '# Changed\n\nwrittenjustnow\n');
    while (!(await fetchAnswer(site.url, 'writtenjustnow')).found && performance.now() - from < 30_000) await wait(50);
    const changed = performance.now() - from;
    const name = (await readdir(cache)).find((each) => /-search-[\w-]+$/.test(each) && !/-(wal|shm)$/.test(each));
    return { file: join(cache, name ?? ''), wall, processor, changed, answer };
  } finally {
    await site.stop();
  }
}

async function fetchAnswer(site: string, text: string) {
  const body = await (await fetch(`${site}/api/search?q=${text}&limit=20`)).text();
  const complete = body.includes('"complete":true');
  return { complete, found: complete && body.includes('bench-001/docs/page-01.html'), bytes: Buffer.byteLength(body) };
}

/** Writes the same text into a plain FTS5 table. Returns the processor time in seconds. */
function buildPlain(from: string, to: string): number {
  const used = process.cpuUsage();
  const database = new DatabaseSync(to);
  database.exec('CREATE VIRTUAL TABLE plain USING fts5 (page, title, heading, text)');
  database.prepare('ATTACH ? AS site').run(from);
  database.exec(
    "INSERT INTO plain SELECT repo || '/' || file, title, heading, text FROM site.section JOIN site.page ON page.id = section.page",
  );
  database.close();
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1e6;
}

/** Runs the queries in a process of its own, so that its memory is that of the search. */
async function runQueries(how: 'asterism' | 'plain', file: string): Promise<QueryTimes> {
  const program = fileURLToPath(import.meta.resolve('#bench/measure/search-queries.ts'));
  const { stdout } = await run(process.execPath, [program, how, file], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}

function reportOf(
  built: Built,
  plainBuild: number,
  by: Readonly<Record<'asterism' | 'plain', QueryTimes>>,
): SectionReport {
  const { asterism, plain } = by;
  const all = [figures('all', plain, asterism)];
  const kinds = [...new Set(asterism.times.map(({ kind }) => kind))];
  const only = (times: QueryTimes, kind: string): QueryTimes => ({
    ...times,
    times: times.times.filter((time) => time.kind === kind),
  });
  const rows = [...all, ...kinds.map((kind) => figures(kind, only(plain, kind), only(asterism, kind)))];
  const [half = Number.NaN, most = Number.NaN] = quantiles(asterism.times.map(({ wall }) => wall));
  return {
    tables: [
      {
        title: 'Processor time of a query in ms, the whole process; wall time of Asterism',
        columns: ['plain FTS5 p50', 'p99', 'Asterism p50', 'p99', 'wall p50', 'wall p99'],
        rows,
      },
      {
        title: 'Indexing 10,000 pages, processor seconds',
        columns: ['s'],
        rows: [
          { name: 'plain FTS5, from text', values: [plainBuild] },
          { name: 'Asterism, reading and rendering included', values: [built.processor / 1_000] },
        ],
      },
    ],
    goals: [
      { figure: 'until all pages are found, s', found: built.wall / 1_000, rule: '≤ 60', limit: 60 },
      { figure: 'query, p50, ms', found: half, rule: '≤ 5', limit: 5 },
      { figure: 'query, p99, ms', found: most, rule: '≤ 25', limit: 25 },
      { figure: 'memory of the search, MB', found: asterism.growth, rule: '≤ 50', limit: 50 },
      { figure: 'a changed page is found after, ms', found: built.changed, rule: '≤ 1,000', limit: 1_000 },
      { figure: 'first answer, KB', found: built.answer / 1024, rule: '≤ 15', limit: 15 },
    ],
    notes: ['Queries run one after another in a process of their own. The index of Asterism runs in a worker thread.'],
  };
}

function figures(name: string, plain: QueryTimes, asterism: QueryTimes) {
  const processor = ({ times }: QueryTimes) => quantiles(times.map((time) => time.processor));
  return {
    name,
    values: [...processor(plain), ...processor(asterism), ...quantiles(asterism.times.map(({ wall }) => wall))],
  };
}

/** Median and 99th percentile. */
function quantiles(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return [at(0.5), at(0.99)];
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
