import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatReport, isMet, type SectionReport } from './report.ts';
import { measureBackgrounds } from './sections/background.ts';
import { measureChange } from './sections/change.ts';
import { measureExport } from './sections/export.ts';
import { measureFirstVisit } from './sections/first-visit.ts';
import { measureGit } from './sections/git.ts';
import { measureLighthouse } from './sections/lighthouse.ts';
import { measureLoad } from './sections/load.ts';
import { measureMarkdown } from './sections/markdown.ts';
import { measureMatrix } from './sections/matrix.ts';
import { measureMemory } from './sections/memory.ts';
import { measureNavigation } from './sections/navigation.ts';
import { measurePackageDrawer } from './sections/package-drawer.ts';
import { measureReaders } from './sections/readers.ts';
import { measureSearch } from './sections/search.ts';
import { measureSearchPalette } from './sections/search-palette.ts';
import { measureSoak } from './sections/soak.ts';
import { measureStart } from './sections/start.ts';
import { measureStore } from './sections/store.ts';
import { measureThroughput } from './sections/throughput.ts';
import { measureVersions } from './sections/versions.ts';
import { createSetup, type Setup } from './setup.ts';

type Section = (setup: Setup) => Promise<SectionReport>;

const sections: Readonly<Record<string, Section>> = {
  markdown: measureMarkdown,
  start: measureStart,
  git: measureGit,
  throughput: measureThroughput,
  load: measureLoad,
  navigation: measureNavigation,
  'first-visit': measureFirstVisit,
  'package-drawer': measurePackageDrawer,
  matrix: measureMatrix,
  change: measureChange,
  search: measureSearch,
  'search-palette': measureSearchPalette,
  background: measureBackgrounds,
  readers: measureReaders,
  soak: measureSoak,
  export: measureExport,
  memory: measureMemory,
  versions: measureVersions,
  store: measureStore,
  lighthouse: measureLighthouse,
};

/** Sections that run only when they are named: three take long, the last downloads a program with npm. */
const onRequest = ['readers', 'soak', 'store', 'lighthouse'];

const usage = `node bench/run.ts [section…] [--quick] [--json FILE]
Sections: ${Object.keys(sections).join(', ')}; by default all except ${onRequest.join(', ')}.`;

process.exitCode = await main();

/** Runs the named sections. Resolves to the exit code, which is 0 when all sections ran, whether goals are met or not. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, json: { type: 'string' }, help: { type: 'boolean' } },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(sections, name));
  if (values.help || unknown.length > 0) {
    console.error(unknown.length > 0 ? `Unknown section: ${unknown.join(', ')}.\n${usage}` : usage);
    return values.help ? 0 : 1;
  }
  const where = machine();
  console.log(`# Asterism, measured\n\n${where}\n`);
  const names =
    positionals.length > 0 ? positionals : Object.keys(sections).filter((name) => !onRequest.includes(name));
  const { reports, failures } = await runSections(names, values.quick);
  if (values.json !== undefined) await writeFile(values.json, asJson(reports, { machine: where, quick: values.quick }));
  return failures === 0 ? 0 : 1;
}

async function runSections(names: readonly string[], quick: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-bench-'));
  const setup = await createSetup({ folder, quick });
  const reports = new Map<string, SectionReport>();
  let failures = 0;
  try {
    for (const name of names) {
      try {
        const report = await sections[name]?.(setup);
        if (report === undefined) continue;
        reports.set(name, report);
        console.log(formatReport(name, report));
      } catch (error) {
        failures += 1;
        console.error(`The section ${name} failed:`, error);
      }
    }
  } finally {
    await setup.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { reports, failures };
}

function machine(): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `Commit ${commit()}, Node ${process.versions.node}, ${availableParallelism()} × ${processor}, ${process.platform}, load ${loadavg()[0]?.toFixed(1)} before the run.`;
}

function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}

function asJson(
  reports: ReadonlyMap<string, SectionReport>,
  run: { readonly machine: string; readonly quick: boolean },
): string {
  const found = Object.fromEntries(
    [...reports].map(([name, { tables, goals }]) => [
      name,
      { tables, goals: goals.map((goal) => ({ ...goal, met: isMet(goal) })) },
    ]),
  );
  return `${JSON.stringify({ ...run, date: new Date().toISOString(), sections: found }, null, 2)}\n`;
}
