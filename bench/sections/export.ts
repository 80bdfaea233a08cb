import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNames, writeFamily } from '#bench/family/family.ts';
import type { Goal, Row, SectionReport } from '#bench/report.ts';
import { writePlainSite } from '#bench/servers/plain-site.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** One export as a program of its own. */
interface Run {
  /** Seconds until it ended. */
  readonly seconds: number;
  /** The most memory that it had, in megabytes; NaN where the system does not tell. */
  readonly peak: number;
}

/** Pages of a package, its README and manifest among them. */
const pagesOfPackage = 10;

/** How long a full export may take, in seconds, by number of pages. */
const limits: ReadonlyMap<number, number> = new Map([
  [100, 1.5],
  [1_000, 4],
  [10_000, 40],
]);

/** How often the memory of a program is looked at, in milliseconds. */
const tick = 50;

/** The whole site as files: cold, with what the run before left in the cache, with nothing new, and with one page changed. */
export async function exportFiles(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const sizes = setup.quick ? [100, 1_000] : [100, 1_000, 10_000];
  const rows: Row[] = [];
  const goals: Goal[] = [];
  for (const pages of sizes) {
    const measured = await measure(join(setup.folder, `export-${pages}`), pages);
    rows.push(...measured.rows);
    goals.push(...measured.goals);
  }
  const columns = ['seconds', 'pages/s', 'peak MB'];
  return {
    tables: [{ title: 'Exports of the generated family, each a program of its own', columns, rows }],
    goals,
    notes: [
      'Cold has an empty cache folder; warm has the cache of the run before and an empty target.',
      'Plain is one HTML file a page from one thread, compressed with brotli alone.',
    ],
  };
}

async function measure(folder: string, pages: number): Promise<{ rows: readonly Row[]; goals: readonly Goal[] }> {
  const [family, out] = [join(folder, 'family'), join(folder, 'site')];
  await mkdir(family, { recursive: true });
  const size = { packages: pages / pagesOfPackage, pages: pagesOfPackage - 2 };
  await writeFamily(family, size);
  const args = ['export', family, '--out', out, '--cache', join(folder, 'cache')];
  const plain = await plainRun(family, join(folder, 'plain'), packageNames(size));
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

async function plainRun(family: string, folder: string, packages: readonly string[]): Promise<Run> {
  const begun = performance.now();
  await writePlainSite({ family, folder, packages, sideList: packages });
  return { seconds: (performance.now() - begun) / 1_000, peak: Number.NaN };
}

/** Runs the program to its end. Throws where it fails. */
async function run(args: readonly string[]): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [asterismProgram, ...args], { stdio: 'ignore' });
  let peak = Number.NaN;
  const look = setInterval(async () => {
    peak = (await peakMemory(child.pid ?? 0)) ?? peak;
  }, tick);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`The export of ${args[1]} ended with ${code}.`);
  return { seconds: (performance.now() - begun) / 1_000, peak };
}

/** The most memory that a process had so far, in megabytes; undefined where there is no /proc. */
async function peakMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}
