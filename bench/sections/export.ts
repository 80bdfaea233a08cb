import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNames, writeFamily } from '#bench/family/family.ts';
import type { Goal, Row, SectionReport } from '#bench/report.ts';
import { writePlainSite } from '#bench/servers/plain-site.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Figures of one export in a process of its own. */
interface Run {
  /** Duration, in seconds. */
  readonly seconds: number;
  /** Peak memory, in MB. NaN without /proc. */
  readonly peak: number;
}

/** Pages of a package, README and manifest included. */
const pagesPerPackage = 10;

/** Time limit of a full export in seconds, by number of pages. */
const limits: ReadonlyMap<number, number> = new Map([
  [100, 1.5],
  [1_000, 4],
  [10_000, 40],
]);

/** Interval between two memory samples, in ms. */
const sampleIntervalMs = 50;

/** Measures exports of the whole site: with an empty cache, with a warm cache, without changes, and with one changed page. */
export async function measureExport(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const sizes = setup.quick ? [100, 1_000] : [100, 1_000, 10_000];
  const rows: Row[] = [];
  const goals: Goal[] = [];
  for (const pages of sizes) {
    const measured = await measureSize(join(setup.folder, `export-${pages}`), pages);
    rows.push(...measured.rows);
    goals.push(...measured.goals);
  }
  const columns = ['seconds', 'pages/s', 'peak MB'];
  return {
    tables: [{ title: 'Exports of the generated family, each a program of its own', columns, rows }],
    goals,
    notes: [
      'Cold: empty cache folder. Warm: cache of the previous run and an empty target.',
      'Plain: one HTML file per page, written by one thread, compressed with brotli only.',
    ],
  };
}

async function measureSize(folder: string, pages: number): Promise<{ rows: readonly Row[]; goals: readonly Goal[] }> {
  const [family, out] = [join(folder, 'family'), join(folder, 'site')];
  await mkdir(family, { recursive: true });
  const size = { packages: pages / pagesPerPackage, pages: pagesPerPackage - 2 };
  await writeFamily(family, size);
  const args = ['export', family, '--out', out, '--cache', join(folder, 'cache')];
  const plain = await runPlain(family, join(folder, 'plain'), packageNames(size));
  const cold = await run(args);
  await rm(out, { recursive: true });
  const warm = await run(args);
  const unchanged = await run(args);
  await appendFile(join(family, 'bench-001/docs/page-01.md'), '\nOne more sentence.\n');
  const changed = await run(args);
  const row = (name: string, { seconds, peak }: Run): Row => ({
    name: `${pages.toLocaleString('en')} pages, ${name}`,
    values: [seconds, pages / seconds, peak],
  });
  const limit = limits.get(pages) ?? Number.NaN;
  return {
    rows: [
      row('plain', plain),
      row('cold', cold),
      row('warm', warm),
      row('nothing changed', unchanged),
      row('one page changed', changed),
    ],
    goals: [
      {
        figure: `${pages} pages, cold, seconds`,
        found: cold.seconds,
        beside: plain.seconds,
        rule: `≤ ${limit}`,
        limit,
      },
      { figure: `${pages} pages, cold, peak MB`, found: cold.peak, rule: '≤ 500', limit: 500 },
      { figure: `${pages} pages, one changed, seconds`, found: changed.seconds, rule: '≤ 3', limit: 3 },
      { figure: `${pages} pages, one changed, peak MB`, found: changed.peak, rule: '≤ 400', limit: 400 },
    ],
  };
}

async function runPlain(family: string, folder: string, packages: readonly string[]): Promise<Run> {
  const start = performance.now();
  await writePlainSite({ family, folder, packages, linkedPackages: packages });
  return { seconds: (performance.now() - start) / 1_000, peak: Number.NaN };
}

/** Runs an export. Throws when it fails. */
async function run(args: readonly string[]): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [asterismProgram, ...args], { stdio: 'ignore' });
  let peak = Number.NaN;
  const sampling = setInterval(async () => {
    peak = (await readPeakMemory(child.pid ?? 0)) ?? peak;
  }, sampleIntervalMs);
  const [code] = await once(child, 'exit');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The export of ${args[1]} ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1_000, peak };
}

/** Peak memory of a process so far, in MB. Undefined without /proc. */
async function readPeakMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}
