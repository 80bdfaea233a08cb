import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { clusterFault } from './cluster-fault.ts';
import type { Fault, Seen } from './fault.ts';
import { exportFaults } from './faults/exports.ts';
import { frontFaults } from './faults/front.ts';
import { gitStartFaults } from './faults/git-starts.ts';
import { exportFaults as interruptedExports } from './faults/interrupted-exports.ts';
import { previewFaults } from './faults/previews.ts';
import { startFaults } from './faults/starts.ts';
import { hazardFault } from './hazard-fault.ts';
import { cacheHazards } from './hazards/caches.ts';
import { clusterHazards } from './hazards/clusters.ts';
import { databaseHazards } from './hazards/databases.ts';
import { folderHazards } from './hazards/folders.ts';
import { gitHazards } from './hazards/git.ts';
import { processHazards, restartHazards } from './hazards/processes.ts';
import { threadHazards } from './hazards/threads.ts';
import { openLab } from './lab.ts';
import { soak } from './soak.ts';

/** The faults by area, in the order in which they begin: the longest first. */
const areas: Readonly<Record<string, readonly Fault[]>> = {
  folders: folderHazards.map(hazardFault),
  git: gitHazards.map(hazardFault),
  threads: threadHazards.map(hazardFault),
  caches: cacheHazards.map(hazardFault),
  databases: databaseHazards.map(clusterFault),
  clusters: clusterHazards.map(clusterFault),
  previews: previewFaults,
  front: frontFaults,
  starts: [...startFaults, ...gitStartFaults],
  exports: [...exportFaults, ...interruptedExports],
  processes: [...processHazards, ...restartHazards].map(hazardFault),
};

/** Areas that run at once, each with sites of its own: most of their time is spent waiting. */
const lanes = 3;

/** Areas whose faults slow down the whole machine. They run when no other does. */
const alone: ReadonlySet<string> = new Set(['processes']);

const usage = `npm run chaos [-- AREA…] [--only TEXT]
npm run chaos -- soak [--minutes 120] [--seed N] [--rate 8] [--folder FOLDER]
Areas: ${Object.keys(areas).join(', ')}.`;

process.exit(await main());

/** Runs the table or the soak. Resolves to the exit code: 1 if a row is wrong. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      minutes: { type: 'string', default: '120' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      rate: { type: 'string', default: '8' },
      folder: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (positionals[0] === 'soak') {
    const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'asterism-soak-')));
    const [minutes, seed, rate] = [values.minutes, values.seed, values.rate].map(Number);
    return (await soak({ folder, minutes: minutes ?? 120, seed: seed ?? 1, rate: rate ?? 8 })) ? 0 : 1;
  }
  const unknown = positionals.filter((name) => !Object.hasOwn(areas, name));
  if (values.help || unknown.length > 0) {
    console.error(unknown.length > 0 ? `Unknown area: ${unknown.join(', ')}.\n${usage}` : usage);
    return values.help ? 0 : 1;
  }
  return runTable(positionals.length > 0 ? positionals : Object.keys(areas), values.only);
}

type Tally = Record<Seen['verdict'] | 'skipped', number>;

async function runTable(names: readonly string[], only: string): Promise<number> {
  const start = performance.now();
  const counts: Tally = { held: 0, degraded: 0, wrong: 0, skipped: 0 };
  console.log('| area | fault | expected | seen | took | |\n|---|---|---|---|--:|---|');
  const together = names.filter((name) => !alone.has(name));
  await mapConcurrent(together, lanes, (name) => runArea(name, only, counts));
  for (const name of names) if (alone.has(name)) await runArea(name, only, counts);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const { held, degraded, wrong, skipped } = counts;
  console.log(`\n${held} held, ${degraded} degraded, ${wrong} wrong, ${skipped} skipped in ${minutes} minutes.`);
  return wrong > 0 ? 1 : 0;
}

/** Runs the rows of an area one after another, prints them, and counts them. */
async function runArea(name: string, only: string, counts: Tally): Promise<void> {
  const lab = await openLab();
  try {
    for (const fault of areas[name]?.filter((each) => each.name.includes(only)) ?? []) {
      const start = performance.now();
      const lacks = await fault.lacks?.();
      const seen = lacks === undefined ? await lab.run(fault) : undefined;
      const verdict = seen?.verdict ?? 'skipped';
      counts[verdict] += 1;
      const text = seen?.text ?? `this machine lacks: ${lacks}`;
      const took = `${((performance.now() - start) / 1_000).toFixed(0)} s`;
      console.log(`| ${[name, fault.name, fault.expected, cell(text), took, verdict].join(' | ')} |`);
    }
  } finally {
    await lab.close();
  }
}

/** A text on one line of a table. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 500);
}
