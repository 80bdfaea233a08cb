import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { packageNames } from '#bench/family/family.ts';
import { pageFile } from '#bench/family/page-markdown.ts';
import { writeVersionFamily } from '#bench/family/version-family.ts';
import { median } from '#bench/measure/median.ts';
import { readTreeMemory } from '#bench/measure/tree-memory.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { type ChildServer, startServer } from '#bench/servers/child-server.ts';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Packages of both families, and their pages and releases. */
const packages = 100;
const pages = 10;
const releases = 10;

/** Pages of the package whose versions are compared. */
const comparedPages = 100;

/** Time after indexing in which idle threads end, in ms. */
const settleMs = 40_000;

/** Measures packages with many versions beside the same packages with one: start, memory, first pages and comparisons. */
export async function measureVersions(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const folder = join(setup.folder, 'versions');
  try {
    const one = await createFamily(join(folder, 'one'), { packages, pages, versions: 1 });
    const many = await createFamily(join(folder, 'many'), { packages, pages, versions: releases });
    const [first, second] = await measureStarts([one, many], setup.quick ? 3 : 5);
    const [plain, old] = await measureFirstPages(many, setup.quick ? 40 : packages);
    const large = await createFamily(join(folder, 'large'), { packages: 1, pages: comparedPages, versions: 2 });
    const [compared, again] = await measureComparison(large);
    return {
      tables: [
        {
          title: `${packages} packages × ${pages} pages in git, with 1 and with ${releases} versions`,
          columns: ['first start ms', 'later start ms', 'settled MB'],
          rows: [
            { name: '1 version', values: first },
            { name: `${releases} versions`, values: second },
          ],
        },
        {
          title: 'The first request for a page, median ms',
          columns: ['current', 'old version', 'ratio'],
          rows: [{ name: `of ${releases} versions`, values: [plain, old, old / plain] }],
        },
        {
          title: `Comparison of two versions of ${comparedPages} pages, a third of them rewritten, ms`,
          columns: ['first', 'again'],
          rows: [{ name: 'list of pages', values: [compared, again] }],
        },
      ],
      goals: [
        ...startGoals(first, second),
        { figure: 'first page of an old version, p50 ms', found: old, beside: plain, rule: '≤ 60', limit: 60 },
        { figure: 'first comparison of 100 pages, ms', found: compared, rule: '≤ 500', limit: 500 },
      ],
      notes: [
        'Later starts run in turn, one site after the other. A start ends with the answer to `/readyz`.',
        'Each first request of an old version is for another version; it lists the version and renders the page. Current pages were rendered for the search and are in the cache.',
        'The first comparison renders both versions of each rewritten page; the repeated one finds them in memory.',
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function startGoals(one: Row['values'], many: Row['values']) {
  const [, time = Number.NaN, memory = Number.NaN] = one;
  const [, manyTime = Number.NaN, manyMemory = Number.NaN] = many;
  const rule = '≤ 1.1 × 1 version';
  return [
    { figure: 'later start, ms', found: manyTime, beside: time, rule, limit: 1.1 * time },
    { figure: 'settled memory, MB', found: manyMemory, beside: memory, rule, limit: 1.1 * memory },
  ];
}

/** A family in git, with the arguments that serve it. */
interface Family {
  readonly args: readonly string[];
}

async function createFamily(folder: string, size: Parameters<typeof writeVersionFamily>[1]): Promise<Family> {
  const repositories = await writeVersionFamily(join(folder, 'repositories'), size);
  const settings = join(folder, 'asterism.config.json');
  await writeFile(settings, JSON.stringify({ sources: [{ git: repositories }] }));
  return { args: ['--config', settings, '--cache', join(folder, 'cache'), '--port', '0'] };
}

/** Starts the families in turn. Resolves to the first and the later start times, and the memory, of each. */
async function measureStarts(families: readonly [Family, Family], restarts: number): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= restarts; turn += 1) {
    for (const [index, family] of families.entries()) {
      const start = performance.now();
      const server = await startReady(family);
      times[index]?.push(performance.now() - start);
      await server.stop();
    }
  }
  const figures = async (index: 0 | 1): Promise<number[]> => {
    const [first = Number.NaN, ...later] = times[index];
    return [first, median(later), await settledMemory(families[index])];
  };
  return [await figures(0), await figures(1)];
}

async function settledMemory(family: Family): Promise<number> {
  const server = await startReady(family);
  try {
    await indexed(server);
    await wait(settleMs);
    return await readTreeMemory(server.pid);
  } finally {
    await server.stop();
  }
}

async function indexed({ url }: ChildServer): Promise<void> {
  while (!(await isIndexed(url))) await wait(500);
}

async function isIndexed(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/search?q=part`);
  return answer.ok && (await answer.text()).includes('"complete":true');
}

/** Starts a site, and waits until it is ready. */
async function startReady({ args }: Family): Promise<ChildServer> {
  const server = await startServer([asterismProgram, ...args]);
  while (!(await fetch(`${server.url}/readyz`)).ok) await wait(20);
  return server;
}

/** Requests a page of many packages, as the branch shows it and in an old version. Resolves to the medians. */
async function measureFirstPages(family: Family, count: number): Promise<readonly [number, number]> {
  const server = await startReady(family);
  try {
    const names = packageNames({ packages }).slice(0, count);
    const [plain, old]: [number[], number[]] = [[], []];
    for (const [index, name] of names.entries()) {
      const file = pageFile(1 + (index % pages)).replace(/\.md$/, '.html');
      plain.push(await timed(`${server.url}/${name}/docs/${file}`));
      old.push(await timed(`${server.url}/${name}@${1 + (index % (releases - 1))}.0.0/docs/${file}`));
    }
    return [median(plain), median(old)];
  } finally {
    await server.stop();
  }
}

/** Requests a comparison twice. Resolves to both durations. */
async function measureComparison(family: Family): Promise<readonly [number, number]> {
  const server = await startReady(family);
  try {
    const [name = ''] = packageNames({ packages: 1 });
    // The index of the search has read the current pages, and the threads have started.
    await indexed(server);
    const url = `${server.url}/${name}/compare/1.0.0...2.0.0/index.html`;
    return [await timed(url), await timed(url)];
  } finally {
    await server.stop();
  }
}

/** Duration of a request, in ms. Throws when the status is not 200. */
async function timed(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { redirect: 'manual' });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} returned status ${response.status}.`);
  return performance.now() - start;
}
