import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'undici';
import { packageNames, pagePath, writeFamily } from '#bench/family/family.ts';
import { createRandom, type Random } from '#bench/family/random.ts';
import { type MemorySample, sampleMemory } from '#bench/measure/tree-memory.ts';
import type { SectionReport } from '#bench/report.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

const size = { packages: 30, pages: 10 };
const clients = 32;

/** Pause of a client between two requests, in ms. */
const pauseMs = 20;

type Kind = 'page' | 'data' | 'raw' | 'search' | 'missing';

/** Runs a long mixed load with a sync in the middle. Expects no errors and constant memory. */
export async function measureSoak(setup: Setup): Promise<SectionReport> {
  const minutes = setup.quick ? 1 : 10;
  const family = join(setup.folder, 'soak-family');
  await mkdir(family);
  await writeFamily(family, size);
  const site = await startAsterism({ family, cache: join(setup.folder, 'soak-cache') });
  const memory = sampleMemory(site.pid);
  try {
    const end = performance.now() + minutes * 60_000;
    const outcomes = new Map<Kind, Outcome>();
    const pool = new Pool(site.url, { connections: clients });
    const readers = Array.from({ length: clients }, (_, index) =>
      readUntil(end, { pool, outcomes, random: createRandom(index + 1) }),
    );
    const seen = changeHalfway(site.url, family, minutes);
    await Promise.all(readers);
    await pool.close();
    return reportOf(outcomes, { samples: await memory.stop(), changeSeen: await seen, minutes });
  } finally {
    await memory.stop();
    await site.stop();
  }
}

interface Outcome {
  readonly answers: number;
  /** Searches with status 429: all clients share one address and its rate limit. */
  readonly limited: number;
  readonly errors: number;
}

interface Reading {
  readonly pool: Pool;
  readonly outcomes: Map<Kind, Outcome>;
  readonly random: Random;
}

async function readUntil(end: number, { pool, outcomes, random }: Reading): Promise<void> {
  while (performance.now() < end) {
    const kind = random.pick<Kind>(['page', 'page', 'page', 'page', 'page', 'data', 'raw', 'raw', 'search', 'missing']);
    const status = await requestStatus(pool, pathOf(kind, random));
    const { answers, limited, errors } = outcomes.get(kind) ?? { answers: 0, limited: 0, errors: 0 };
    const isLimited = kind === 'search' && status === 429;
    const isGood = isLimited || status === (kind === 'missing' ? 404 : 200);
    outcomes.set(kind, {
      answers: answers + 1,
      limited: limited + (isLimited ? 1 : 0),
      errors: errors + (isGood ? 0 : 1),
    });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function requestStatus(pool: Pool, path: string): Promise<number> {
  try {
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { 'accept-encoding': 'br' } });
    await body.dump();
    return statusCode;
  } catch {
    return 0;
  }
}

function pathOf(kind: Kind, random: Random): string {
  const page = pagePath(random.between(1, size.packages), random.between(1, size.pages));
  if (kind === 'page') return page;
  if (kind === 'data') return `/-/page${page}.json`;
  if (kind === 'raw') return `/git${page.replace(/html$/, 'md')}`;
  if (kind === 'search') return `/api/search?q=part+${random.between(1, 10_000)}`;
  return `/nothing-${random.between(1, 1_000_000)}.html`;
}

/** Changes a page after half of the time. Resolves to whether the site shows the change. */
async function changeHalfway(url: string, family: string, minutes: number): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, minutes * 30_000));
  const [name = ''] = packageNames(size);
  const readme = join(family, name, 'README.md');
  await writeFile(readme, `${await readFile(readme, 'utf8')}\nChanged in the middle.\n`);
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const html = await fetch(`${url}/${name}/index.html`).then((answer) => answer.text());
    if (html.includes('Changed in the middle.')) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

interface Run {
  readonly samples: readonly MemorySample[];
  readonly changeSeen: boolean;
  readonly minutes: number;
}

function reportOf(outcomes: ReadonlyMap<Kind, Outcome>, { samples, changeSeen, minutes }: Run): SectionReport {
  const errors = [...outcomes.values()].reduce((sum, outcome) => sum + outcome.errors, 0);
  // The first half includes work that is done once, such as rendering pages for the first time.
  const settled = samples.slice(Math.floor(samples.length / 2));
  const slope = slopeOf(settled);
  const sizes = samples.map(({ megabytes }) => megabytes);
  const [first = Number.NaN, last = Number.NaN] = [sizes[0], sizes.at(-1)];
  return {
    tables: [
      {
        title: `${minutes} min, ${clients} clients, ${size.packages} packages of ${size.pages} pages`,
        columns: ['answers', 'rate limited', 'errors'],
        rows: [...outcomes].map(([name, { answers, limited, errors: bad }]) => ({
          name,
          values: [answers, limited, bad],
        })),
      },
      {
        title: 'Memory of all processes (PSS), MB',
        columns: ['first', 'last', 'peak', 'slope of the second half, a minute'],
        rows: [{ name: 'Asterism', values: [first, last, Math.max(...sizes), slope] }],
      },
    ],
    goals: [
      { figure: 'errors', found: errors, rule: 'none', limit: 0 },
      { figure: 'changes in the middle that were not seen', found: changeSeen ? 0 : 1, rule: 'none', limit: 0 },
      { figure: 'memory of the second half, MB a minute', found: slope, rule: '≤ 2', limit: 2 },
    ],
  };
}

/** Slope of the linear regression, in MB per minute. */
function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, megabytes] = [mean(samples.map((each) => each.at)), mean(samples.map((each) => each.megabytes))];
  const together = samples.reduce((sum, each) => sum + (each.at - at) * (each.megabytes - megabytes), 0);
  return (together / samples.reduce((sum, each) => sum + (each.at - at) ** 2, 0)) * 60_000;
}
