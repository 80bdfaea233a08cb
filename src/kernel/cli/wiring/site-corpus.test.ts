import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { htmlErrors } from '#cli/testing/test-standards.ts';
import { pathOf } from '#model/address/address.ts';

const family = resolve('../shared/corpus/patrikx3');
const isHere = existsSync(family);

/** Files that documents link to and the corpus lacks, as its README states. */
const lacking = ['/git/html-pdf/assets/p3x-html-pdf-output.pdf'];

let site: TestSite | undefined;
let addresses: readonly string[] = [];

beforeAll(async () => {
  if (!isHere) return;
  const started = await startTestSite({
    family,
    settings: { product: 'corifeus', core: { domains: ['corifeus.com'] } },
  });
  site = started;
  const { packages = new Map(), product = '', base = '' } = started.snapshots.current() ?? {};
  const found = new Set<string>();
  for (const [repo, { pages }] of packages) {
    for (const file of pages.keys()) {
      const page = await readDocument(await started.get(pathOf({ repo, file }, { product, base })));
      for (const html of [page.article, page.badges, page.folded]) {
        for (const [, address = ''] of html.matchAll(/\s(?:href|src)="([^"#][^"]*)"/g)) {
          found.add(address.replaceAll('&amp;', '&').replaceAll('&#x26;', '&'));
        }
      }
    }
  }
  addresses = [...found];
});

afterAll(() => site?.close());

test.skipIf(!isHere)(
  '[C-03] every link of the corpus inside the site works (skipped where ../shared/corpus is absent)',
  async () => {
    const inside = addresses.filter((address) => /^\/(?!assets\/)/.test(address));
    expect(inside.length).toBeGreaterThan(100);
    const statuses = await Promise.all(
      inside.map(async (address) => (await site?.get(address.replace(/#.*/, '')))?.status),
    );
    expect(inside.filter((_, index) => statuses[index] !== 200)).toEqual(lacking);
  },
  120_000,
);

test.skipIf(!isHere)(
  'no link of the corpus leaves the site for a page that the site has (skipped where ../shared/corpus is absent)',
  () => {
    const { packages = new Map(), aliases = new Map() } = site?.snapshots.current() ?? {};
    const left = addresses.flatMap((address) => {
      const parts =
        /^https?:\/\/(?:github\.com\/patrikx3|(?:www\.)?corifeus\.com|cdn\.corifeus\.com\/git)\/([^/?#]+)\/?([^?#]*)/i.exec(
          address,
        );
      const [, name = '', path = ''] = parts ?? [];
      const repo = packages.has(name) ? name : aliases.get(name);
      const file = path.replace(/^(blob|tree|raw)\/[^/]+\/?/, '').replace(/\.html$/, '.md');
      const isPage = path === '' || (file !== path && file === '') || packages.get(repo ?? '')?.pages.has(file);
      return repo !== undefined && isPage ? [address] : [];
    });
    expect(left).toEqual([]);
  },
);

test.skipIf(!isHere)('every image of the corpus’ own has its size (skipped where ../shared/corpus is absent)', () => {
  const packages = [...(site?.snapshots.current()?.family.packages ?? [])];
  const shown = addresses.filter((address) => /^\/git\/.*\.png$/.test(address));
  const sized = packages.flatMap(([repo, { sizes }]) =>
    [...(sizes?.keys() ?? [])].map((file) => `/git/${repo}/${file}`),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((address) => !sized.includes(address))).toEqual([]);
});

test.skipIf(!isHere)('pages of the corpus are valid HTML (skipped where ../shared/corpus is absent)', async () => {
  const snapshot = site?.snapshots.current();
  const all = [...(snapshot?.packages ?? [])].flatMap(([repo, { pages }]) =>
    [...pages.keys()].map((file) => (snapshot ? pathOf({ repo, file }, snapshot) : '')),
  );
  const some = all.filter((_, index) => index % 16 === 0);
  expect(some.length).toBeGreaterThan(5);
  for (const path of some) {
    expect([path, htmlErrors((await (await site?.get(path))?.text()) ?? '')]).toEqual([path, []]);
  }
});

test.skipIf(!isHere)(
  '[X-01] the hidden list contains every package and its source page (skipped where ../shared/corpus is absent)',
  async () => {
    const html = (await (await site?.get('/matrix'))?.text()) ?? '';
    const [, list = ''] = /<ul id="cory-seo"[^>]*>([\s\S]*?)<\/ul>/.exec(html) ?? [];
    const items = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item);
    expect(items).toHaveLength(31);
    expect(items.filter((item) => item.match(/<a href="/g)?.length !== 2)).toEqual([]);
    // Neither of them has a manifest that names its repository.
    expect(list).toContain('href="https://github.com/patrikx3/address-book"');
    expect(list).toContain('href="https://github.com/patrikx3/service-manager-tray-for-windows"');
  },
);
