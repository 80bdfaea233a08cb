import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/README.md': '# Core\n',
      'lamp/package.json': JSON.stringify({ name: 'lamp', dependencies: { wick: '^1.0.0' } }),
      'lamp/README.md': '# Lamp\n\nSee [oil](../oil/README.md).\n',
      'lamp/CHANGELOG.md': '# Changelog\n\n## 1.1.0 - 2026-03-02\n\nMore.\n\n## 1.0.0 - 2026-01-05\n\nFirst.\n',
      'wick/package.json': JSON.stringify({ name: 'wick' }),
      'wick/README.md': '# Wick\n',
      'oil/package.json': JSON.stringify({ name: 'oil' }),
      'oil/README.md': '# Oil\n',
      'alone/package.json': JSON.stringify({ name: 'alone' }),
      'alone/README.md': '# Alone\n',
    },
    settings: { core: { server: { url: 'https://docs.example.org' } } },
  });
});

afterAll(() => site.close());

const read = async (path: string, language = 'en') => (await site.get(path, { 'accept-language': language })).text();

test('the map links every package that uses or mentions another, and names the others', async () => {
  const html = await read('/-/map.html');
  expect(html).toContain('<title>Package map');
  for (const repo of ['lamp', 'wick']) expect(html).toContain(`<a id="${repo}" href="/${repo}/index.html"`);
  expect(html).toMatch(/Packages without links to others<\/h2>.*href="\/alone\/index.html"/);
});

test('the map is in the language of the reader', async () => {
  expect(await read('/-/map.html', 'hu')).toContain('A csomagcsalád térképe</h1>');
});

test('search engines find the map: it has a canonical address and is in the sitemap', async () => {
  const html = await read('/-/map.html');
  expect(html).toContain('<link rel="canonical" href="https://docs.example.org/-/map.html">');
  expect(html).not.toContain('noindex');
  expect(await read('/sitemap.xml')).toContain('<loc>https://docs.example.org/-/map.html</loc>');
});

test('the Matrix and the pages of related packages link the map, and no other page does', async () => {
  expect(await read('/matrix/index.html')).toContain('href="/-/map.html"');
  expect(await read('/lamp/index.html')).toContain('href="/-/map.html#lamp"');
  expect(await read('/alone/index.html')).not.toContain('map.html');
  expect(await read('/lamp/CHANGELOG.html')).not.toContain('map.html');
});

test('the Matrix shows releases by month with their figures, and no stars on the first day', async () => {
  const html = await read('/matrix/index.html');
  expect(html).toContain('Activity by month');
  expect(html).toMatch(/Mar 2026<\/th><td>1<\/td>.*Feb 2026<\/th><td>0<\/td>.*Jan 2026<\/th><td>1<\/td>/);
  expect(html).not.toContain('Stars over time');
});

test('links of a home page of the settings are no relations: nothing leads to a map without packages', async () => {
  const files = { 'home.md': '# Home\n\nSee [lamp](/lamp/).\n', 'lamp/README.md': '# Lamp\n' };
  const other = await startTestSite({
    files,
    settings: { home: { page: 'family/home.md' }, core: { server: { url: 'https://docs.example.org' } } },
  });
  onTestFinished(() => other.close());
  for (const path of ['/matrix/index.html', '/lamp/index.html', '/sitemap.xml'])
    expect(await (await other.get(path)).text(), path).not.toContain('map.html');
});
