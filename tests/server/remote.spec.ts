import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/worker-test.ts';
import { corpus, families } from '#tests/sites/families.ts';
import { type FamilyHost, hostCorpus } from '#tests/sites/family-host.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

const product = ['--product', 'corifeus'];

/**
 * Pages that cannot be the same behind a host that lists nothing: it does not tell which images are missing, nor that it has
 * a file which pages name only by its address at the forge.
 */
const untold = ['/gitlist/artifacts/screenshots.html', '/redis-ui/index.html'];

let cache: string;
let host: FamilyHost;
let folder: RunningSite;

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);
test.skip(!existsSync(corpus), 'The family of real repositories is not beside the project.');

test.beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'asterism-remote-'));
  host = await hostCorpus();
  folder = await startSite({ args: families.corpus, warm: 'corpus' });
});

test.afterAll(async () => {
  await Promise.all([folder.stop(), host.stop()]);
  await rm(cache, { recursive: true, force: true });
});

/** The paths of all pages that the links of a site's pages reach, in order. */
async function pagesOf(site: string): Promise<readonly string[]> {
  const found = new Set<string>();
  let waiting = ['/matrix/index.html'];
  const list = await (await fetch(`${site}/matrix/index.html`)).text();
  waiting.push(...[...list.matchAll(/href="(\/[^"/]+\/index\.html)"/g)].map(([, path = '']) => path));
  while (waiting.length > 0) {
    const next = new Set<string>();
    for (const path of waiting.filter((path) => !found.has(path))) {
      found.add(path);
      const article = await articleOf(site, path);
      for (const [, link = ''] of article.matchAll(/href="(\/[^"#?]+\.(?:html|json|yml|conf))/g)) {
        if (!link.startsWith('/git/') && !found.has(link)) next.add(link);
      }
    }
    waiting = [...next];
  }
  return [...found].sort();
}

/** The article of a page, or the status where there is none. */
async function articleOf(site: string, path: string): Promise<string> {
  const response = await fetch(site + path);
  const html = await response.text();
  return response.status === 200 ? (/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '') : `status ${response.status}`;
}

/** Which of the pages have another article than in the folder's site. */
async function differing(site: string, paths: readonly string[]): Promise<readonly string[]> {
  const differs = async (path: string) => (await articleOf(site, path)) !== (await articleOf(folder.url, path));
  const different: string[] = [];
  for (const path of paths) if (await differs(path)) different.push(path);
  return different;
}

async function healthOf(site: string): Promise<{ status: string; packages: number }> {
  return (await fetch(`${site}/healthz`)).json();
}

test('[C-01] [C-02] a family behind the two public calls is the same site as its folder', async () => {
  const remote = await startSite({ args: [`${host.url}/repo.json`, ...product] });
  const paths = await pagesOf(folder.url);
  expect(paths.length).toBeGreaterThan(80);
  expect((await healthOf(remote.url)).packages).toBe(31);
  for (const path of paths) expect((await fetch(remote.url + path)).status, path).toBe(200);
  expect(await differing(remote.url, paths)).toEqual(untold);
  await remote.stop();
});

test('an Asterism is the source of another one, which serves on when the first is gone', async () => {
  const first = await startSite({ args: families.corpus, warm: 'corpus' });
  const second = await startSite({ args: [first.url, ...product], cache });
  const paths = await pagesOf(folder.url);
  expect(await differing(second.url, paths)).toEqual([]);
  expect(await healthOf(second.url)).toMatchObject({ status: 'ok', packages: 31 });
  await second.stop();
  await first.stop();
  const again = await startSite({ args: [first.url, ...product], cache });
  // It begins with what it kept, and asks meanwhile.
  expect(await healthOf(again.url)).toMatchObject({ packages: 31 });
  await expect.poll(async () => (await healthOf(again.url)).status, { timeout: 20_000 }).toBe('stale');
  await expect.poll(() => again.output()).toMatch(/"level":"warn".*cannot be reached/);
  expect(await differing(again.url, paths)).toEqual([]);
  await again.stop();
});
