import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

const manifest = (name: string, block: object, keywords: readonly string[] = []): string =>
  JSON.stringify({ name, keywords, description: `${name} it is`, asterism: block });

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/README.md': '# Core\n',
      'zeta/package.json': manifest('zeta', { type: 'app', stargazers_count: 9, language: 'Rust' }, [
        'Web',
        'web',
        'http',
      ]),
      'zeta/README.md': '# Zeta\n\n[More](docs/more.md)\n',
      'zeta/docs/more.md': '# More\n',
      'alpha/package.json': manifest('alpha', { type: 'tool', stargazers_count: 2, 'time-stamp': 1_500_000_000_000 }),
      'alpha/README.md': '# Alpha\n',
      'past/package.json': manifest('past', { archived: true, stargazers_count: 99 }),
      'past/README.md': '# Past\n',
    },
    settings: { core: { server: { url: 'https://docs.example.org' } } },
  });
});

afterAll(() => site.close());

const address = '/matrix/index.html';

/** The packages of a document's Matrix, in its order. */
async function packagesAt(path: string): Promise<readonly string[]> {
  const response = await site.get(path, { 'accept-language': 'en' });
  expect(response.status).toBe(200);
  const html = await response.text();
  return [...html.matchAll(/scope="row">.*?<a href="\/([^/]+)\//g)].map(([, repo]) => repo ?? '');
}

test('the first page shows every other package with its pages and stars in all', async () => {
  expect(await packagesAt(address)).toEqual(['zeta', 'alpha', 'past']);
  const html = await (await site.get(address)).text();
  expect(html).toContain('<li>3 packages</li><li>7 pages</li><li>110 stars</li>');
  expect(html).toContain('zeta it is');
  expect((await (await site.get('/zeta')).text()).includes('id="asterism:matrix"')).toBe(false);
});

test('the address sorts and filters, without a script', async () => {
  expect(await packagesAt(`${address}?sort=name`)).toEqual(['alpha', 'zeta', 'past']);
  expect(await packagesAt(`${address}?sort=changed`)).toEqual(['alpha', 'zeta', 'past']);
  expect(await packagesAt(`${address}?type=app&archived=hide`)).toEqual(['zeta']);
  expect(await packagesAt(`${address}?lang=Rust`)).toEqual(['zeta']);
  expect(await packagesAt(`${address}?topic=web`)).toEqual(['zeta']);
  expect(await packagesAt('/matrix?archived=only')).toEqual(['past']);
});

test.each([
  [`${address}?sort=stars&type=&lang=&topic=&archived=`, address],
  [`${address}?sort=age`, address],
  [`${address}?topic=none&sort=name`, `${address}?sort=name`],
  [`${address}?view=table&sort=name`, `${address}?sort=name&view=table`],
  [`/matrix?utm_source=x&type=none`, `${address}?utm_source=x`],
  [`${address}?utm_source=x&type=none&sort=name`, `${address}?sort=name&utm_source=x`],
])('%s leads to the one address of that choice', async (path, to) => {
  const response = await site.get(path);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(to);
});

test('parameters that are not ours change nothing, on any page', async () => {
  expect(await packagesAt(`${address}?utm_source=x`)).toEqual(['zeta', 'alpha', 'past']);
  expect(await packagesAt(`${address}?utm_source=x&sort=name`)).toEqual(['alpha', 'zeta', 'past']);
  expect((await site.get('/zeta/index.html?sort=name')).status).toBe(200);
  expect(await packagesAt(address)).toEqual(['zeta', 'alpha', 'past']);
});

test('every arrangement names the address without a query, and none is kept from search engines for it', async () => {
  for (const path of [address, `${address}?sort=name`, `${address}?type=app`]) {
    const html = await (await site.get(path)).text();
    expect(html).toContain('<link rel="canonical" href="https://docs.example.org/matrix/index.html">');
    expect(html).not.toContain('noindex');
  }
});

test('the packages are in one file, and in no state of a document', async () => {
  const states = await Promise.all(
    ['', '?sort=name', '?type=app'].map(async (query) => (await readDocument(await site.get(address + query))).state),
  );
  expect(states.map(({ query }) => query)).toEqual(['', '?sort=name', '?type=app']);
  const [{ matrix } = {}] = states;
  for (const state of states) expect(state.matrix).toEqual(matrix);
  const data = await (await site.get('/-/matrix.json')).json();
  expect(matrix).toEqual({ version: data.version });
  expect(data.rows).toMatchObject([
    { repo: 'zeta', language: 'Rust', topics: ['web', 'http'] },
    { repo: 'alpha', language: 'JavaScript', changed: 1_500_000_000_000 },
    { repo: 'past', archived: true },
  ]);
});

test('no package is new on the day on which its family is', async () => {
  await site.write('late/README.md', '# Late\n');
  await site.sync.run();
  const rows = site.snapshots.current()?.matrix.rows ?? [];
  expect(rows.filter(({ marks }) => marks.includes('new'))).toEqual([]);
  expect(rows).toHaveLength(4);
});
