import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNames, writeFamily } from '#bench/family/family.ts';
import { watchMemory } from '#bench/measure/tree-memory.ts';
import type { Goal, Row, SectionReport } from '#bench/report.ts';
import { writePlainSite } from '#bench/servers/plain-site.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Figures of one export in a process of its own. */
export interface Run {
  /** Duration, in seconds. */
  readonly seconds: number;
  /** Peak memory of all its processes together, in MB. NaN without /proc. */
  readonly peak: number;
}

/** Pages of a package, README and manifest included. */
const pagesPerPackage = 10;

/** Limits of the exports of a family. */
interface Limits {
  /** Duration of a full export, of one after one changed page, and of one without changes, in seconds. */
  readonly cold: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Peak memory of all processes together, in MB. */
  readonly peak: number;
}

/** The limits by number of pages. */
const limits: ReadonlyMap<number, Limits> = new Map([
  [100, { cold: 1.5, changed: 1, unchanged: 1, peak: 300 }],
  [1_000, { cold: 9, changed: 2, unchanged: 1.5, peak: 500 }],
  [10_000, { cold: 90, changed: 5, unchanged: 3, peak: 900 }],
]);

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
      'Plain: one HTML file per page, written by one thread, compressed with brotli.',
      'Peak: proportional set size of the whole process tree.',
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
  const cold = await runExport(args);
  await rm(out, { recursive: true });
  const warm = await runExport(args);
  const unchanged = await runExport(args);
  await appendFile(join(family, 'bench-001/docs/page-01.md'), '\nOne more sentence.\n');
  const changed = await runExport(args);
  const row = (name: string, { seconds, peak }: Run): Row => ({
    name: `${pages.toLocaleString('en')} pages, ${name}`,
    values: [seconds, pages / seconds, peak],
  });
  const goal = (name: keyof Limits, found: number): Goal => {
    const limit = limits.get(pages)?.[name] ?? Number.NaN;
    return { figure: `${pages} pages, ${goalNames[name]}`, found, rule: `≤ ${limit}`, limit };
  };
  return {
    rows: [
      row('plain', plain),
      row('cold', cold),
      row('warm', warm),
      row('nothing changed', unchanged),
      row('one page changed', changed),
    ],
    goals: [
      { ...goal('cold', cold.seconds), beside: plain.seconds },
      goal('changed', changed.seconds),
      goal('unchanged', unchanged.seconds),
      goal('peak', Math.max(cold.peak, changed.peak)),
    ],
  };
}

/** Names of the limits in the report. */
const goalNames: Readonly<Record<keyof Limits, string>> = {
  cold: 'cold, seconds',
  changed: 'one changed, seconds',
  unchanged: 'nothing changed, seconds',
  peak: 'peak MB',
};

async function runPlain(family: string, folder: string, packages: readonly string[]): Promise<Run> {
  const start = performance.now();
  await writePlainSite({ family, folder, packages, linkedPackages: packages });
  return { seconds: (performance.now() - start) / 1_000, peak: Number.NaN };
}

/** Runs an export as a program of its own. Throws when it fails. */
export async function runExport(args: readonly string[]): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [asterismProgram, ...args], { stdio: 'ignore' });
  const memory = watchMemory(child.pid ?? 0);
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - start) / 1_000;
  const { tree } = await memory.stop();
  if (code !== 0) throw new Error(`The export of ${args[1]} ended with ${code}.`);
  return { seconds, peak: tree || Number.NaN };
}
