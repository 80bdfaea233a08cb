import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/README.md': '# Core\n',
      'a/README.md': '# A\n\n[d](docs/index.md) [f](docs) [both](both/index.md) [own](both/README.md)\n',
      'a/docs/index.md': '# Docs\n\n[next](next.md) [self](index.md#docs)\n',
      'a/docs/index.hu.md': '# Leírás\n',
      'a/docs/next.md': '# Next\n\n[up](./) [up](index.md)\n',
      'a/both/README.md': '# Readme of both\n\n[index](index.md)\n',
      'a/both/index.md': '# Index of both\n\n[readme](README.md)\n',
      'a/both/index.hu.md': '# A másik\n',
      'a/zola/_index.md': '# Zola\n',
      'a/nuxt/0.index.md': '# Nuxt\n',
      'a/capital/Index.MD': '# Capital\n',
      'a/doctor/index.adoc': '= Doctor\n',
      'a/sphinx/index.rst': 'Sphinx\n======\n',
      'root/package.json': '{ "name": "root" }',
      'root/index.md': '# Root\n\nWhat the root is for.\n',
      'behind/package.json': '{ "name": "behind" }',
      'behind/docs/README.md': '# Behind\n',
      'behind/index.md': '# Beside\n',
    },
    settings: { core: { server: { url: 'https://site.test' } } },
  });
});

afterAll(() => site.close());

async function article(path: string): Promise<string> {
  const response = await site.get(path);
  const page = await response.text();
  return `${response.status} ${page.slice(page.indexOf('<article'), page.indexOf('</article>'))}`;
}

async function target(path: string): Promise<string> {
  const response = await site.get(path);
  return `${response.status} ${response.headers.get('Location')}`;
}

test('[R-03] the index of a folder is shown at the address of the folder, to which links and other spellings lead', async () => {
  expect(await article('/a/docs/index.html')).toContain('<h1 id="docs">Docs</h1>');
  expect(await target('/a/docs/')).toBe('301 /a/docs/index.html');
  expect(await target('/a/docs/README.html')).toBe('301 /a/docs/index.html');
  const first = await article('/a/index.html');
  expect(first).toContain('<a href="/a/docs/index.html">d</a> <a href="/a/docs/index.html">f</a>');
  expect(await article('/a/docs/next.html')).toContain(
    '<a href="/a/docs/index.html">up</a> <a href="/a/docs/index.html">up</a>',
  );
  expect(await article('/a/docs/index.html')).toContain('href="/a/docs/index.html#docs"');
});

test.each([
  ['zola', 'Zola'],
  ['nuxt', 'Nuxt'],
  ['capital', 'Capital'],
  ['doctor', 'Doctor'],
  ['sphinx', 'Sphinx'],
])('[R-03] the page of the folder %s is found whatever its name, case and markup', async (folder, text) => {
  const page = await article(`/a/${folder}/index.html`);
  expect(page).toContain('200 <article');
  expect(page).toContain(text);
});

test('where a folder has a README and an index, both are reachable, each at an address that leads back to it', async () => {
  expect(await article('/a/both/index.html')).toContain('Readme of both</h1>');
  expect(await article('/a/both/index.html')).toContain('<a href="/a/both/index.md.html">index</a>');
  const second = await article('/a/both/index.md.html');
  expect(second).toContain('Index of both</h1>');
  expect(second).toContain('<a href="/a/both/index.html">readme</a>');
  expect(await article('/a/index.html')).toContain(
    '<a href="/a/both/index.md.html">both</a> <a href="/a/both/index.html">own</a>',
  );
  const document = await (await site.get('/a/both/index.md.html')).text();
  expect(document).toContain('href="/git/a/both/index.md"');
  expect(document).not.toContain('/git/a/both/index.md.md');
  expect((await site.get('/a/both/index.md.md')).status).toBe(200);
});

test('[H-04] list and breadcrumbs lead to the index of a folder, and every page of it is in the sitemap and for agents', async () => {
  const next = await (await site.get('/a/docs/next.html')).text();
  expect(next).toContain(
    '<li><a href="/a/docs/index.html">Docs</a></li><li><span aria-current="page">Next</span></li>',
  );
  expect(next).toContain('<summary>Docs</summary><ul><li><a href="/a/docs/index.html">Docs</a></li>');
  const map = await (await site.get('/sitemap.xml')).text();
  const agents = await (await site.get('/a/llms.txt')).text();
  for (const path of ['docs/index', 'both/index', 'both/index.md', 'zola/index', 'nuxt/index']) {
    expect(map).toContain(`<loc>https://site.test/a/${path}.html</loc>`);
    expect(agents).toContain(`/a/${path}.md`);
  }
  expect(await (await site.get('/a/docs/index.md')).text()).toContain('# Docs');
  expect(await (await site.get('/a/both/index.md.md')).text()).toContain('# Index of both');
});

test('a translation of the index is a version of the page that it translates', async () => {
  expect(await article('/a/docs/index.hu.html')).toContain('Leírás');
  const hungarian = await (await site.get('/a/docs/index.html', { Cookie: 'lang=hu' })).text();
  expect(hungarian).toContain('hreflang="hu" href="https://site.test/a/docs/index.hu.html"');
  const both = await (await site.get('/a/both/index.html')).text();
  expect(both).not.toContain('index.hu');
  expect(await (await site.get('/a/both/index.md.html')).text()).toContain('/a/both/index.hu.html');
});

test('a repository whose root has an index and no README begins with it, and is described by it', async () => {
  expect(await article('/root/index.html')).toContain('<h1 class="visually-hidden" id="root">Root</h1>');
  const { repo } = await (await site.get('/api/repo')).json();
  expect(repo.root.description).toBe('What the root is for.');
  expect(site.lines.join('\n')).not.toContain('no README');
});

test('the index of a root beside a first page from docs keeps an address of its own', async () => {
  expect(await article('/behind/index.html')).toContain('Behind</h1>');
  expect(await article('/behind/index.md.html')).toContain('Beside</h1>');
});

test('[C-02] the search finds what an index says, and its hit leads there', async () => {
  await site.catalog.followers.update();
  const { hits } = await (await site.get('/api/search?q=Index+of+both')).json();
  expect(hits[0].url).toBe('/a/both/index.md.original.html');
  expect(await article(hits[0].url)).toContain('Index of both</h1>');
});
