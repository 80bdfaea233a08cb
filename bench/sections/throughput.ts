import { join } from 'node:path';
import { request } from 'undici';
import { pagePath } from '#bench/family/family.ts';
import { type Load, loadGenerator, medianLoad, runLoad } from '#bench/measure/http-load.ts';
import { processorTime, waitUntilIdle } from '#bench/measure/processor-time.ts';
import type { Goal, SectionReport } from '#bench/report.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { startNginx } from '#bench/servers/nginx.ts';
import { savePage } from '#bench/servers/save-page.ts';
import { startStatic } from '#bench/servers/start-servers.ts';
import { familySize, type Setup } from '#bench/setup.ts';

const path = pagePath(1, 3);

/** Measures cached pages per second and the cost of an uncached page. */
export async function measureThroughput(setup: Setup): Promise<SectionReport> {
  const { asterism } = await setup.sites();
  const uncached = await measureUncachedCost(asterism, setup.quick ? 100 : 400);
  const [bareFolder, nginxFolder] = [join(setup.folder, 'bare'), join(setup.folder, 'nginx-pages')];
  await savePage(asterism.url + path, [join(bareFolder, `${path}.br`), join(nginxFolder, path)]);
  const bare = await startStatic(bareFolder);
  const nginx = await startNginx(nginxFolder, join(setup.folder, 'nginx'));
  try {
    const servers = { asterism, bare, ...(nginx && { nginx }) };
    return reportOf(await loadByTurns(servers, setup.quick), uncached);
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
}

type Servers = Readonly<Record<string, Pick<ChildServer, 'url' | 'pid'>>>;

async function loadByTurns(servers: Servers, quick: boolean): Promise<ReadonlyMap<string, Load>> {
  const loads = new Map(Object.keys(servers).map((name) => [name, [] as Load[]]));
  const [rounds, seconds] = quick ? [2, 3] : [3, 6];
  for (const server of Object.values(servers)) await runLoad(server, { path, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, server] of Object.entries(servers))
      loads.get(name)?.push(await runLoad(server, { path, seconds }));
  }
  return new Map([...loads].map(([name, list]) => [name, medianLoad(list)]));
}

/** Processor time of a warm server for a page that was not requested before, in ms. */
async function measureUncachedCost({ url, pid }: ChildServer, pages: number): Promise<number> {
  const requestPages = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index += 1) {
      // From the end of the family: the other sections request its beginning.
      const number = familySize.packages - Math.floor(index / familySize.pages);
      const page = 1 + (index % familySize.pages);
      const { body } = await request(url + pagePath(number, page), { headers: { 'accept-encoding': 'br' } });
      await body.dump();
    }
  };
  const warmUp = 100;
  await requestPages(0, warmUp);
  await waitUntilIdle(pid);
  const before = await processorTime(pid);
  await requestPages(warmUp, warmUp + pages);
  await waitUntilIdle(pid);
  const after = await processorTime(pid);
  return ((after ?? Number.NaN) - (before ?? Number.NaN)) / pages;
}

// Where the load generator is the bottleneck, rates hide differences between servers. Processor time shows them.
function costGoals(found: Load | undefined, bare: Load | undefined): Goal[] {
  if (found === undefined || bare === undefined) return [];
  const figure = 'processor µs a page, beside the bare server';
  const limit = bare.processor / 0.3;
  return [{ figure, found: found.processor, beside: bare.processor, rule: '≤ 1 / 0.3 ×', limit }];
}

const names: Readonly<Record<string, string>> = {
  asterism: 'Asterism',
  bare: 'the same bytes, bare Node server',
  nginx: 'the same bytes, nginx, one process',
};

function reportOf(loads: ReadonlyMap<string, Load>, uncached: number): SectionReport {
  const [found, bare, nginx] = ['asterism', 'bare', 'nginx'].map((name) => loads.get(name));
  const rate = found?.rate ?? Number.NaN;
  const share = (figure: string, beside: Load | undefined, part: number): Goal[] =>
    beside
      ? [{ figure, found: rate, beside: beside.rate, rule: `≥ ${part} ×`, limit: part * beside.rate, atLeast: true }]
      : [];
  return {
    tables: [
      {
        title: `${path}, warm, 50 connections, brotli`,
        columns: ['pages/s', 'p50 ms', 'p99 ms', 'processor µs a page'],
        rows: [...loads].map(([name, { rate, p50, p99, processor }]) => ({
          name: names[name] ?? name,
          values: [rate, p50, p99, processor],
        })),
      },
    ],
    goals: [
      ...share('pages/s beside the bare server', bare, 0.3),
      ...share('pages/s beside nginx', nginx, 0.6),
      ...costGoals(found, bare),
      { figure: 'p99 ms', found: found?.p99 ?? Number.NaN, rule: '≤ 25', limit: 25 },
      { figure: 'uncached, processor ms a page', found: uncached, rule: '≤ 8', limit: 8 },
    ],
    notes: [
      `The load comes from one thread of ${loadGenerator()}. Where that thread is the bottleneck, compare processor time.`,
    ],
  };
}
