import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';
import { pathOf } from '#model/address/address.ts';
import type { FamilyView } from '#model/views/family-view.ts';

const manifest = (name: string, stars: number, more: object = {}): string =>
  JSON.stringify({
    name,
    description: `The ${name}`,
    ...more,
    asterism: { stargazers_count: stars, icon: 'fas fa-fire' },
  });

const files = {
  'asterism/package.json': '{ "name": "asterism" }',
  'asterism/README.md': '# Core\n\n[Lamp](../lamp/README.md)\n',
  'asterism/docs/setup.md': '# Setup\n',
  'lamp/package.json': manifest('lamp', 9, { dependencies: { wick: '1' }, repository: 'https://github.com/acme/lamp' }),
  'lamp/README.md': '# Lamp\n\n[Wick](../wick/docs/oil.md)\n',
  'lamp/docs/guide.md': '# Guide\n',
  'lamp/docs/guide.hu.md': '# Útmutató\n',
  'wick/package.json': manifest('wick', 5),
  'wick/README.md': '# Wick\n',
  'wick/docs/oil.md': '# Oil\n\n[Book](../../book/README.md)\n',
  'book/package.json': manifest('book', 3, { dependencies: { wick: '1', lamp: '1' } }),
  'book/README.md': '# Book\n',
};

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ files, settings: { core: { server: { url: 'https://docs.example' } } } });
});

afterAll(() => site.close());

async function familyOf(of: TestSite): Promise<FamilyView> {
  return (await of.get('/-/family.json')).json();
}

/** The ETags of all documents of a site in each language, and of the data of the family. */
async function etags(of: TestSite): Promise<ReadonlyMap<string, string>> {
  const snapshot = of.snapshots.current();
  if (snapshot === undefined) throw new Error('The site has a snapshot.');
  const pages = [...snapshot.packages].flatMap(([repo, own]) =>
    [...own.pages.keys()].map((file) => pathOf({ repo, file }, snapshot)),
  );
  const found = new Map<string, string>();
  for (const path of [...pages, '/search', '/-/offline.html', '/-/family.json']) {
    for (const language of ['en', 'hu']) {
      const { status, headers } = await of.get(path, { 'accept-language': language });
      expect([path, status]).toEqual([path, 200]);
      found.set(`${language} ${path}`, headers.get('etag') ?? '');
    }
  }
  return found;
}

test('the family is the packages by stars and their icons', async () => {
  const response = await site.get('/-/family.json');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const { packages, icons } = await familyOf(site);
  expect(packages.filter(({ core }) => !core).map(({ repo, stars }) => [repo, stars])).toEqual([
    ['lamp', 9],
    ['wick', 5],
    ['book', 3],
  ]);
  expect(packages.filter(({ core }) => core).map(({ repo }) => repo)).toEqual(['asterism']);
  expect(Object.keys(icons)).toContain('icon:fas-fire');
});

test('a browser that has the family asks whether it changed, and gets no body if it did not', async () => {
  const etag = (await site.get('/-/family.json')).headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await site.get('/-/family.json', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await site.sync.run();
  expect((await site.get('/-/family.json')).headers.get('etag')).toBe(etag);
});

test('the family is the same for every visitor, and has only itself as an address', async () => {
  const bodies = await Promise.all(
    ['en', 'hu'].map(async (language) => (await site.get('/-/family.json', { 'accept-language': language })).text()),
  );
  expect(bodies[0]).toBe(bodies[1]);
  for (const path of ['/-/family', '/-/family.json/', '/family.json']) expect((await site.get(path)).status).toBe(404);
});

test('while the packages are being loaded there is no family yet', async () => {
  const loading = await startTestSite({ files, sync: false });
  onTestFinished(() => loading.close());
  const { status, headers } = await loading.get('/-/family.json');
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

const showingStars = ['/-/family.json', '/matrix/index.html', '/wick/index.html', '/wick/package.json'];

test.each([
  ['', showingStars],
  // With a public address, all pages of a package name its social card, which shows the stars.
  ['https://docs.example', [...showingStars, '/wick/docs/oil.html']],
])('a star more changes the documents that show it, and no others (public URL %j)', async (url, shown) => {
  const own = await startTestSite({ files, settings: url === '' ? {} : { core: { server: { url } } } });
  onTestFinished(() => own.close());
  const before = await etags(own);
  expect(before.size).toBeGreaterThan(20);
  expect([...before.values()]).not.toContain('');
  const { version } = (await readDocument(await own.get('/lamp/index.html'))).state.site;
  await own.write('wick/package.json', manifest('wick', 6));
  await own.sync.run();
  const after = await etags(own);
  const changed = [...after].filter(([path, etag]) => before.get(path) !== etag).map(([path]) => path.slice(3));
  expect([...new Set(changed)].toSorted()).toEqual(shown.toSorted());
  expect((await readDocument(await own.get('/lamp/index.html'))).state.site.version).toBe(version);
  expect((await familyOf(own)).packages.find(({ repo }) => repo === 'wick')?.stars).toBe(6);
});

test('a package more changes no document that does not show it', async () => {
  const own = await startTestSite({ files });
  onTestFinished(() => own.close());
  const before = await etags(own);
  await own.write('tool/README.md', '# Tool\n');
  await own.sync.run();
  const after = await etags(own);
  const changed = [...before].filter(([path, etag]) => after.get(path) !== etag).map(([path]) => path.slice(3));
  expect([...new Set(changed)].toSorted()).toEqual(['/-/family.json', '/matrix/index.html']);
});

test('only the document of the Matrix names packages that its page does not mention', async () => {
  const guide = await readDocument(await site.get('/lamp/docs/guide.html'));
  expect(guide.html).not.toMatch(/\b(wick|book)\b/);
  expect(guide.state).not.toHaveProperty('matrix');
  const matrix = await readDocument(await site.get('/matrix/index.html'));
  expect(matrix.html).toMatch(/lamp.*wick.*book/s);
  expect(matrix.state.matrix).toEqual({ version: expect.any(String) });
});

test('an export has the family, and pages for other languages only if the site has several', async () => {
  const several = await testExport(files);
  await several.run('out');
  // Without a history of its pages, an export has no year.
  const { year, ...family } = await familyOf(site);
  expect(JSON.parse(await several.read('out', '-/family.json'))).toEqual(family);
  expect(year).toBe(new Date().getFullYear());
  const stateOf = async (of: typeof several) =>
    (await readDocument(new Response(await of.read('out', 'lamp/index.html')))).state;
  expect((await stateOf(several)).page).toMatchObject({ path: '/lamp/index.html', kind: 'file', first: {} });
  const one = await testExport(files, { core: { languages: ['en'] } });
  await one.run('out');
  const state = await stateOf(one);
  expect(state.site.languages).toEqual(['en']);
  expect(state).not.toHaveProperty('page');
});
