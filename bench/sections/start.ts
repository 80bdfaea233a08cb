import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeFamily } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import { readTreeMemory } from '#bench/measure/tree-memory.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { exampleFamily, startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Time after indexing in which idle threads end, in ms. */
const settleMs = 40_000;

/**
 * Measures the time from the command until the address is printed, for the first and for later starts, and the memory of
 * the served site.
 */
export async function measureStart(setup: Setup): Promise<SectionReport> {
  const restarts = setup.quick ? 3 : 7;
  const example = await measureStarts('the example family', { setup, family: exampleFamily(), restarts });
  const generated = await measureStarts('100 packages × 10 pages', { setup, family: setup.family, restarts });
  const second = ({ values }: Row): number => values[1] ?? Number.NaN;
  const sizes = setup.quick ? [100] : [100, 1_000];
  const memory: Row[] = [];
  for (const packages of sizes) memory.push(await measureMemory(setup, packages));
  const [small, large] = memory.map(second);
  return {
    tables: [
      {
        title: `Until the address is printed; medians of ${restarts} for the later starts`,
        columns: ['first start ms', 'later start ms'],
        rows: [example, generated],
      },
      {
        title: `Memory of all processes (PSS), MB, after indexing and ${settleMs / 1_000} s later`,
        columns: ['indexed', 'settled'],
        rows: memory,
      },
    ],
    goals: [
      { figure: 'later start, example family, ms', found: second(example), rule: '≤ 2,000', limit: 2_000 },
      { figure: 'later start, 1,000 pages, ms', found: second(generated), rule: '≤ 2,000', limit: 2_000 },
      { figure: 'settled memory, 1,000 pages, MB', found: small ?? Number.NaN, rule: '≤ 350', limit: 350 },
      ...(large === undefined
        ? []
        : [{ figure: 'settled memory, 10,000 pages, MB', found: large, rule: '≤ 600', limit: 600 }]),
    ],
  };
}

/** Measures the memory of a site of packages with ten pages each, without readers. */
async function measureMemory(setup: Setup, packages: number): Promise<Row> {
  const family = join(setup.folder, `memory-family-${packages}`);
  await mkdir(family);
  await writeFamily(family, { packages, pages: 10 });
  const server = await startAsterism({ family, cache: join(setup.folder, `memory-cache-${packages}`) });
  try {
    while (!(await isIndexed(server.url))) await wait(500);
    const indexed = await readTreeMemory(server.pid);
    await wait(settleMs);
    return { name: `${packages * 10} pages`, values: [indexed, await readTreeMemory(server.pid)] };
  } finally {
    await server.stop();
    await rm(family, { recursive: true });
  }
}

async function isIndexed(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/search?q=part`);
  // A site that is busy or still loading has no answer yet.
  return answer.ok && (await answer.text()).includes('"complete":true');
}

interface StartOptions {
  readonly setup: Setup;
  readonly family: string;
  readonly restarts: number;
}

async function measureStarts(name: string, { setup, family, restarts }: StartOptions): Promise<Row> {
  const cache = join(setup.folder, `start-${name.replaceAll(/\W+/g, '-')}`);
  const times: number[] = [];
  for (let turn = 0; turn <= restarts; turn += 1) {
    const server = await startAsterism({ family, cache });
    times.push(server.startTime);
    await server.stop();
  }
  const [first = Number.NaN, ...later] = times;
  return { name, values: [first, median(later)] };
}
