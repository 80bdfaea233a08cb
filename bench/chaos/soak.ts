import { appendFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '#bench/family/random.ts';
import { countTree, readTreeMemory } from '#bench/measure/tree-memory.ts';
import { type Asking, askAll, type Counts, noAnswers } from './asking.ts';
import type { Hazard } from './hazard.ts';
import { cacheHazards } from './hazards/caches.ts';
import { folderHazards } from './hazards/folders.ts';
import { gitHazards } from './hazards/git.ts';
import { processHazards, restartHazards } from './hazards/processes.ts';
import { threadHazards } from './hazards/threads.ts';
import { createWorld, isRoot, questionOf, untilWell, type World } from './world.ts';

/** Options of {@link soak}. */
export interface SoakOptions {
  /** Folder for everything: the family, the cache, the log of the site, and `soak.jsonl` with each event. */
  readonly folder: string;
  /** How long, in minutes. */
  readonly minutes: number;
  /** Seed of all choices. */
  readonly seed: number;
  /** Questions a second. */
  readonly rate: number;
}

/** A fault that has happened. */
interface Event {
  readonly hazard: Hazard;
  /** What was wrong when it should have been over, or why it could not begin or end. */
  readonly problems: readonly string[];
  /** Milliseconds from its end until the site was well. */
  readonly recovery: number;
}

/** Figures of the process tree. */
interface Size {
  readonly when: string;
  readonly megabytes: number;
  readonly files: number;
  readonly threads: number;
}

/** How long a site may need until it is well again, in ms. Deleted files are noticed after half a minute; git has a limit of a minute. */
const recoveryMs = 150_000;

/**
 * Applies random faults to a site while a client asks. Faults that end the process come in the last quarter only, so that the
 * memory before them is that of one process. Resolves to whether all answers were right and each fault was survived.
 */
export async function soak({ folder, minutes, seed, rate }: SoakOptions): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const random = createRandom(seed);
  const note = (entry: object): void =>
    appendFileSync(join(folder, 'soak.jsonl'), `${JSON.stringify({ at: Date.now(), ...entry })}\n`);
  console.log(`Seed ${seed}, ${minutes} minutes, ${rate} questions a second, in ${folder}`);
  const world = await createWorld(folder);
  const asking = askAll({
    url: world.site.url,
    next: () => questionOf(random),
    rate,
    random: createRandom(seed + 1),
    onOdd: (odd) => note({ odd }),
  });
  const sizes: Size[] = [];
  const measure = async (when: string): Promise<void> => {
    const size = { when, megabytes: await readTreeMemory(world.site.pid()), ...(await countTree(world.site.pid())) };
    sizes.push(size);
    note({ size });
  };
  try {
    asking.during(calm);
    await untilWell(world, 120_000);
    await wait(60_000);
    await measure('begin');
    const start = performance.now();
    const until = (share: number): number => start + minutes * 60_000 * share;
    const lasting = [
      ...threadHazards,
      ...cacheHazards.filter(({ restarts }) => !restarts),
      ...folderHazards,
      ...gitHazards,
      ...processHazards,
    ];
    const all = [...lasting, ...restartHazards, ...cacheHazards.filter(({ restarts }) => restarts)];
    const tools = { world, asking, random, note, measure };
    const events = await applyUntil(until(0.75), lasting, tools);
    await wait(60_000);
    await measure('before restarts');
    // Those that end the process come more often now.
    events.push(...(await applyUntil(until(1), [...restartHazards, ...restartHazards, ...all], tools)));
    await wait(60_000);
    await measure('end');
    await asking.stop();
    return report({ events, counts: asking.counts(), sizes, world });
  } finally {
    await asking.stop();
    await world.close();
  }
}

const calm = 'none';

interface Tools {
  readonly world: World;
  readonly asking: Asking;
  readonly random: Random;
  readonly note: (entry: object) => void;
  readonly measure: (when: string) => Promise<void>;
}

/** Applies hazards in a random order, each once before one comes again. */
async function applyUntil(end: number, hazards: readonly Hazard[], tools: Tools): Promise<Event[]> {
  const { random, asking, note, measure } = tools;
  const events: Event[] = [];
  let left: Hazard[] = [];
  while (performance.now() < end) {
    if (left.length === 0) left = hazards.filter(({ needsRoot }) => isRoot || !needsRoot);
    const [hazard] = left.splice(random.between(0, left.length - 1), 1);
    if (hazard === undefined) break;
    const event = await apply(hazard, tools);
    events.push(event);
    note({ event: { name: hazard.name, problems: event.problems, recovery: event.recovery } });
    const sum = summary(asking.counts().get(hazard.name) ?? noAnswers);
    console.log(
      `${new Date().toISOString().slice(11, 19)} ${hazard.name}: ${sum}, well after ${event.recovery} ms${event.problems.map((each) => `\n  ${each}`).join('')}`,
    );
    if (events.length % 5 === 0) await measure(`after ${events.length}`);
  }
  return events;
}

async function apply(hazard: Hazard, { world, asking, random }: Tools): Promise<Event> {
  const { site } = world;
  const endings = site.endings().length;
  const problems: string[] = [];
  const failed = (error: unknown): void =>
    void problems.push(`The test failed: ${error instanceof Error ? error.stack : error}`);
  asking.during(hazard.name);
  const end = await hazard.begin(world).catch(failed);
  await hold(world, random.between(8, 25));
  await end?.().catch(failed);
  const start = performance.now();
  problems.push(...(await untilWell(world, recoveryMs)));
  const recovery = Math.round(performance.now() - start);
  const ended = site
    .endings()
    .slice(endings)
    .filter(({ isUnexpected }) => isUnexpected);
  if (!hazard.restarts)
    problems.push(...ended.map(({ code, signal }) => `The process ended: code ${code}, signal ${signal}.`));
  if (problems.some((each) => each.startsWith('/') || each.startsWith('search'))) {
    // What comes next must not be blamed for it.
    await site.stop();
    await site.start();
    await untilWell(world, recoveryMs);
  }
  asking.during(calm);
  await wait(random.between(2, 8) * 1_000);
  return { hazard, problems, recovery };
}

/** Waits, while pages change every few seconds. */
async function hold(world: World, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    await world.edit().catch(() => undefined);
    await wait(3_000);
  }
}

function summary({ right, unchanged, busy, limited, cut, none, wrong }: Counts): string {
  return `${right + unchanged} right, ${busy} 503, ${limited} 429, ${cut} cut, ${none} none, ${wrong} wrong`;
}

interface Outcome {
  readonly events: readonly Event[];
  readonly counts: ReadonlyMap<string, Counts>;
  readonly sizes: readonly Size[];
  readonly world: World;
}

/** Prints the tables. Returns whether all was well. */
function report({ events, counts, sizes, world }: Outcome): boolean {
  let isWell = true;
  console.log(
    '\n| fault | times | right | 304 | 503 | 429 | cut | none | wrong | longest recovery s | failed |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  );
  for (const [name, each] of counts) {
    const of = events.filter(({ hazard }) => hazard.name === name);
    const allows = of[0]?.hazard.allows ?? [];
    const failed = of.filter(({ problems }) => problems.length > 0).length;
    const recovery = Math.round(Math.max(0, ...of.map((event) => event.recovery)) / 1_000);
    const { right, unchanged, busy, limited, cut, none, wrong } = each;
    console.log(
      `| ${name} | ${of.length} | ${right} | ${unchanged} | ${busy} | ${limited} | ${cut} | ${none} | ${wrong} | ${recovery} | ${failed} |`,
    );
    const isFine = (busy === 0 || allows.includes('busy')) && (none === 0 || allows.includes('none'));
    if (wrong > 0 || cut > 0 || failed > 0 || !isFine) isWell = false;
  }
  console.log('\n| when | memory of the tree, MB | open files | threads |\n|---|--:|--:|--:|');
  for (const { when, megabytes, files, threads } of sizes)
    console.log(`| ${when} | ${megabytes.toFixed(0)} | ${files} | ${threads} |`);
  const unexpected = world.site.endings().filter(({ isUnexpected }) => isUnexpected);
  console.log(
    `\nProcesses that ended by a fault: ${unexpected.length}: ${unexpected.map(({ code, signal }) => signal ?? code).join(', ')}`,
  );
  return isWell;
}
