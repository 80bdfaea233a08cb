import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: { 'lamp/README.md': '# Lamp\n', 'wick/README.md': '# Wick\n' },
    settings: { core: { server: { url: 'https://site.test' } } },
  });
});

afterAll(() => site.close());

const text = async (path: string): Promise<string> => (await site.get(path)).text();

test('the home of a family without a core package shows the family and nothing that is not there', async () => {
  const home = await text('/matrix/index.html');
  expect(home.match(/<h1[^>]*>[^<]*/g)).toEqual(['<h1>family']);
  expect(home).toMatch(/scope="row">.*?lamp.*?scope="row">.*?wick/s);
  expect(home).not.toMatch(/\d stars?</);
  expect(home).not.toMatch(/>Raw<|Copy as Markdown|href="\/git\//);
  expect((await site.get('/git/asterism/README.md')).status).toBe(404);
});

test('the home is found by search engines, and is no package in lists', async () => {
  expect(await text('/sitemap.xml')).toContain('https://site.test/matrix/index.html');
  const { repo } = JSON.parse(await text('/api/repo'));
  expect(Object.keys(repo)).toEqual(['lamp', 'wick']);
  expect(Object.keys(JSON.parse(await text('/api/files')).files)).toEqual(['lamp', 'wick']);
  expect(await text('/llms.txt')).toContain('2 packages');
  const { packages } = JSON.parse(await text('/-/family.json'));
  expect(packages.map(({ repo: each }: { readonly repo: string }) => each)).toEqual(['lamp', 'wick']);
  await site.catalog.followers.update();
  const { hits } = JSON.parse(await text('/api/search?q=asterism'));
  expect(hits).toEqual([]);
});

test('the feeds of the home and of the family have the name of the family', async () => {
  for (const path of ['/feed.json', '/matrix/feed.json']) expect(JSON.parse(await text(path)).title).toBe('family');
  expect(await text('/feed.atom')).toContain('<title>family</title>');
  expect(JSON.parse(await text('/lamp/feed.json')).title).toBe('lamp');
});

test('the home has the name of the family in its header, title and head, with its monogram and what is known of its packages', async () => {
  const home = await text('/matrix/index.html');
  expect(home).toContain('<title>family</title>');
  expect(/<header.*?<\/header>/s.exec(home)?.[0]).toMatch(/data-letters="Fa".*?>family</s);
  const head = home.match(/<section[^>]*data-part="card".*?<\/section>/s)?.[0] ?? '';
  expect(head).toMatch(/<h1>family<\/h1>/);
  expect(head).toMatch(/<p class="sentence">.*2 packages<\/p>/);
  expect(home).not.toContain('See all packages');
});
