import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readDocument } from '#cli/testing/test-document.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/package.json':
        '{ "name": "asterism", "description": "⁂ The core", "asterism": { "menu": [{ "name": "menu-core-setup", "link": "docs/setup.html" }] } }',
      'asterism/README.md': '# Core\n\nSee [router](https://git.example.com/acme/router).\n',
      'asterism/docs/README.md': '# Docs\n',
      'asterism/docs/setup.md': '# Setup\n',
      'asterism-builder/README.md': '# Builder\n',
      'road/package.json':
        '{ "name": "x-router", "description": "🧭 A <b>router</b>", "repository": "https://git.example.com/acme/router", "asterism": { "prefix": "x-", "stargazers_count": 1500, "menu": [{ "name": "Routes", "link": "docs/a b.html" }] } }',
      'road/README.md': '# Router\n\n[settings](.router.json) ![missing](none.png)\n',
      'road/docs/a b.md': '# Routes\n\n[up](../README.md) [there](/docs/data.yml)\n',
      'road/docs/data.yml': 'a: 1\n',
      'road/docs/old.MARKDOWN': '# Old\n',
      'road/.router.json': '{ "a": 1 }',
      'road/.secret.json': '{ "b": 2 }',
      'bare/package.json': '{ "name": "bare" }',
    },
  });
});

afterAll(() => site.close());

async function textOf(path: string, headers?: Readonly<Record<string, string>>): Promise<string> {
  return (await site.get(path, headers)).text();
}

test('[R-01] the root leads to /matrix', async () => {
  const response = await site.get('/');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/matrix']);
});

test('[R-01] [R-04] the root leads to the default package that the owner set', async () => {
  const own = await startTestSite({
    files: { 'asterism/README.md': '# Core\n', 'lamp/README.md': '# Lamp\n' },
    settings: { pages: { github: { defaultRepo: 'lamp' } } },
  });
  onTestFinished(() => own.close());
  const locations = ['/', '/index.html'].map(async (path) => (await own.get(path)).headers.get('location'));
  expect(await Promise.all(locations)).toEqual(['/lamp', '/lamp/index.html']);
  expect((await own.get('/', { Accept: 'text/markdown' })).headers.get('location')).toBe('/lamp');
});

test('[R-02] [R-05] a package and the core package show their README', async () => {
  expect(await textOf('/matrix')).toContain('<h2 id="core">Core</h2>');
  expect(await textOf('/router')).toContain('<h1 class="visually-hidden" id="router">Router</h1>');
});

test('[H-04] a menu entry whose key has no translation is called like its page, wherever the menu is shown', async () => {
  for (const path of ['/matrix', '/matrix/docs/index.html', '/matrix/none.html', '/search']) {
    const html = await textOf(path);
    expect(/<nav id="asterism:package-menu".*?<\/nav>/s.exec(html)?.[0]).toMatch(
      /<a [^>]*href="\/matrix\/docs\/setup.html"[^>]*>Setup<\/a>/,
    );
  }
});

test('[R-03] [C-04] deeper paths show their file, as markdown or as code', async () => {
  expect(await textOf('/matrix/docs/setup.html')).toContain('<h1 id="setup">Setup</h1>');
  expect(await textOf('/matrix/docs/index.html')).toContain('<h1 id="docs">Docs</h1>');
  expect(await textOf('/router/docs/a%20b.html')).toContain('<h1 id="routes">Routes</h1>');
  expect(await textOf('/router/docs/old.html')).toContain('<h1 id="old">Old</h1>');
  expect(await textOf('/router/docs/data.yml')).toContain('language-yaml');
});

test('[R-04] an address without a package leads to the default one', async () => {
  expect((await site.get('/index.html')).headers.get('location')).toBe('/matrix/index.html');
});

test.each([
  ['/asterism', '/matrix/index.html'],
  ['/asterism/docs/setup.html', '/matrix/docs/setup.html'],
  ['/matrix/', '/matrix/index.html'],
  ['/road', '/router/index.html'],
  ['/road/docs/data.yml', '/router/docs/data.yml'],
  ['/x-router/index.html', '/router/index.html'],
  ['/matrix/README.html', '/matrix/index.html'],
  ['/asterism/README.md', '/matrix/index.md'],
  ['/matrix/docs/README.html', '/matrix/docs/index.html'],
  ['/road/docs/data.yml.md', '/router/docs/data.yml.md'],
  ['/matrix/docs', '/matrix/docs/index.html'],
  ['/matrix/docs/', '/matrix/docs/index.html'],
  ['/matrix/docs/setup.html/', '/matrix/docs/setup.html'],
  ['/matrix', undefined],
  ['/matrix/index.html', undefined],
])('[R-05] [R-07] %s has one canonical address', async (path, to) => {
  const response = await site.get(path);
  expect(response.headers.get('location')).toBe(to ?? null);
  if (to !== undefined) expect([response.status, (await site.get(to)).status]).toEqual([301, 200]);
});

test('[R-05] a package whose name merely begins like the product keeps its own', async () => {
  expect(await textOf('/asterism-builder')).toContain('<h1 id="builder">Builder</h1>');
});

test('[R-06] [P-11] an unknown package is a 404 in the layout of the core package', async () => {
  const response = await site.get('/nobody/x.html');
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('404');
  expect(html).toContain('There is no package nobody.');
  expect(html).toContain('/nobody/x.html');
});

test('[P-11] a missing page is a 404 in the layout of its package', async () => {
  const response = await site.get('/router/none.html');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('router has no page none.md.');
});

test('a package without a README is a page that says so', async () => {
  const response = await site.get('/bare');
  expect(response.status).toBe(200);
});

test('[P-05] the title is the description without its emoji, the package and the family, and never HTML', async () => {
  expect(await textOf('/router')).toContain('<title>A &lt;b&gt;router&lt;/b&gt; · asterism</title>');
  expect(await textOf('/matrix')).toContain('<title>The core · Matrix · asterism</title>');
  expect(await textOf('/bare')).toContain('<title>bare · asterism</title>');
  expect(await textOf('/router/docs/a%20b.html')).toContain('<title>Routes · router · asterism</title>');
});

test('links inside the family stay inside, whatever address they were written with', async () => {
  expect(await textOf('/matrix')).toContain('<a href="/router/index.html">router</a>');
  expect(await textOf('/router/docs/a%20b.html')).toContain('<a href="/router/index.html">up</a>');
  expect(await textOf('/router/docs/a%20b.html')).toContain('<a href="/router/docs/data.yml">there</a>');
});

test('a dotfile is a page only when a page of its repository links to it', async () => {
  expect((await site.get('/router/.router.json')).status).toBe(200);
  expect((await site.get('/git/router/.router.json')).status).toBe(200);
  expect((await site.get('/router/.secret.json')).status).toBe(404);
  expect((await site.get('/git/router/.secret.json')).status).toBe(404);
});

test('an image that is not there is shown as its text, so that no request fails', async () => {
  expect(await textOf('/router')).toContain('<em>missing</em>');
});

test('[X-01] every package and its source page are in the document of the Matrix', async () => {
  const html = await textOf('/matrix');
  expect(html).toMatch(/id="cory-seo"/);
  for (const link of ['href="/matrix"', 'href="/router"', 'href="https://git.example.com/acme/router"']) {
    expect(html.slice(html.indexOf('cory-seo'))).toContain(link);
  }
  expect(await textOf('/router')).not.toContain('cory-seo');
});

test('[T-01] the first HTML is in the language of the cookie, else of the browser, else the default', async () => {
  const langOf = async (headers: Record<string, string>): Promise<string | undefined> =>
    /<html lang="(\w+)"/.exec(await textOf('/matrix', headers))?.[1];
  expect(await langOf({})).toBe('en');
  expect(await langOf({ 'accept-language': 'hu-HU,hu;q=0.9,en;q=0.8' })).toBe('hu');
  expect(await langOf({ 'accept-language': 'hu', cookie: 'language=en' })).toBe('en');
  expect(await langOf({ cookie: 'language=xx' })).toBe('en');
});

test('[T-01] a visitor without scripts switches the language by a link, and stays on the page', async () => {
  const response = await site.get('/router/docs/data.yml?language=hu&x=1');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/router/docs/data.yml?x=1']);
  expect(response.headers.get('set-cookie')).toMatch(/^language=hu; .*Path=\/.*SameSite=Lax/);
  expect((await site.get('//evil.example/?language=hu')).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/);
});

test('[T-01] [X-03] a visitor who asks for an unknown language gets a message, and the page', async () => {
  const response = await site.get('/router?language=de');
  const html = await response.text();
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  expect(html).toContain('<p role="alert">setTranslation failed: &#39;de&#39;</p>');
  expect(html).toContain('<html lang="en"');
  expect(await textOf('/router')).not.toContain('setTranslation');
  expect(await textOf(`/router?language=${encodeURIComponent('<b>')}`)).toContain('failed: &#39;&lt;b&gt;&#39;</p>');
});

test('in-site navigation gets the document of a page, under the same status', async () => {
  const inSite = { accept: 'text/html', 'asterism-language': 'en' };
  const page = await readDocument(await site.get('/router/index.html', inSite));
  expect(page).toMatchObject({
    status: 200,
    state: { view: { path: '/router/index.html', package: { repo: 'router', core: false } }, language: 'en' },
    article: expect.stringContaining('<h1'),
  });
  expect(page.html).toBe(await textOf('/router/index.html'));
  const missing = await readDocument(await site.get('/router/none.html', inSite));
  expect(missing).toMatchObject({ status: 404, state: { view: { failure: { status: 404 } } }, article: '' });
});

test('a reader who comes while the first sync runs waits for it and gets the page, not an error', async () => {
  const site = await startTestSite({ files: { 'a/README.md': '# A\n' }, sync: false, firstSyncTimeout: 60_000 });
  onTestFinished(() => site.close());
  const asked = ['/a', '/git/a/README.md', '/api/repo', '/feed.atom', '/llms.txt'].map((path) => site.get(path));
  expect((await site.get('/readyz')).status).toBe(503);
  await site.sync.run();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('[H-01] [T-05] before the first sync has ended the site says that it is loading', async () => {
  const loading = await startTestSite({ files: { 'a/README.md': '# A\n' }, sync: false });
  const response = await loading.get('/a');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  const html = await response.text();
  expect(html).toContain('The packages are being loaded.');
  expect(html).not.toContain('could not be loaded');
  const hungarian = await loading.get('/a', { 'Accept-Language': 'hu' });
  expect(await hungarian.text()).toContain('A csomagok betöltése folyamatban van.');
  await loading.close();
});

test('a changed page is updated after a sync, and an unchanged one keeps its ETag', async () => {
  const before = (await site.get('/asterism-builder')).headers.get('etag');
  await site.sync.run();
  expect((await site.get('/asterism-builder')).headers.get('etag')).toBe(before);
  await site.write('asterism-builder/README.md', '# Builder, second edition\n');
  await site.sync.run();
  expect(await textOf('/asterism-builder')).toContain('Builder, second edition');
});
