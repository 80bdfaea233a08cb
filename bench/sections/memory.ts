import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'undici';
import { packageNames, writeFamily } from '#bench/family/family.ts';
import { readTreeMemory, watchMemory } from '#bench/measure/tree-memory.ts';
import type { Goal, SectionReport } from '#bench/report.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { runExport } from './export.ts';

/** A public origin: without one, pages name no social card. */
const origin = 'https://docs.example';

const clients = 24;

/** Peak memory of the process tree, in MB. */
const limit = 600;

/** Measures peak memory where much is made outside of the heap: social cards, requested from a server and exported. */
export async function measureMemory({ folder, quick }: Setup): Promise<SectionReport> {
  const size = { packages: quick ? 200 : 1_000, pages: 2 };
  const cards = quick ? 200 : 500;
  const family = join(folder, 'memory-family');
  await mkdir(family);
  await writeFamily(family, size);
  const names = packageNames(size);
  const served = await requestCards(family, { cache: join(folder, 'memory-cache'), names: names.slice(0, cards) });
  const args = ['--out', join(folder, 'memory-site'), '--cache', join(folder, 'memory-export'), '--origin', origin];
  const exported = await runExport(['export', family, ...args]);
  const title = { cards: `${cards} cards by ${clients} clients`, site: `export of ${size.packages} packages` };
  const goal = (figure: string, found: number): Goal => ({ figure, found, rule: `≤ ${limit}`, limit });
  return {
    tables: [
      {
        title: `Social cards of a served site, ${size.packages} packages`,
        columns: ['seconds', 'MB before', 'peak MB'],
        rows: [{ name: title.cards, values: [served.seconds, served.before, served.peak] }],
      },
      {
        title: `Export with a public address, ${size.packages} packages of ${size.pages} pages`,
        columns: ['seconds', 'peak MB'],
        rows: [{ name: title.site, values: [exported.seconds, exported.peak] }],
      },
    ],
    goals: [goal(`${title.cards}, peak MB`, served.peak), goal(`${title.site}, peak MB`, exported.peak)],
    notes: ['Peak: proportional set size of the whole process tree.'],
  };
}

interface CardRequests {
  readonly cache: string;
  /** Names of the packages whose cards are requested. */
  readonly names: readonly string[];
}

/** Requests the cards of packages once each, as crawlers do. Throws when a response is no image. */
async function requestCards(family: string, { cache, names }: CardRequests) {
  const site = await startAsterism({ family, cache, origin });
  const pool = new Pool(site.url, { connections: clients });
  try {
    const paths = await mapConcurrent(names, clients, async (name) =>
      cardOf(await (await request(pool, `/${name}/index.html`)).text(), name),
    );
    const before = await readTreeMemory(site.pid);
    const memory = watchMemory(site.pid);
    const start = performance.now();
    await mapConcurrent(paths, clients, async (path) => (await request(pool, path)).dump());
    const seconds = (performance.now() - start) / 1_000;
    const { tree } = await memory.stop();
    return { seconds, before: before || Number.NaN, peak: tree || Number.NaN };
  } finally {
    await pool.close();
    await site.stop();
  }
}

async function request(pool: Pool, path: string) {
  const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { 'accept-encoding': 'identity' } });
  if (statusCode !== 200) throw new Error(`${path} returned status ${statusCode}.`);
  return body;
}

function cardOf(html: string, name: string): string {
  const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  if (address === '') throw new Error(`The page of ${name} names no card.`);
  return new URL(address).pathname;
}
