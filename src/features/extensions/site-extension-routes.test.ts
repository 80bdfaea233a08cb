import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { writeModule } from './testing/write-module.ts';

async function site(source: string, options: TestSiteOptions = {}): Promise<TestSite> {
  const extensions = [{ name: 'stats', module: await writeModule(source), options: { title: 'Figures' } }];
  const files = { 'one/package.json': '{"name":"one"}', 'one/README.md': '# One\n', 'one/docs/a.md': '# A\n' };
  const started = await startTestSite({ files, ...options, settings: { extensions, ...options.settings } });
  onTestFinished(() => started.close());
  return started;
}

const stats = `export const routes = {
  '/': ({ packages, options, base, query }) => ({
    title: options.title,
    html: '<h1>' + options.title + '</h1><ul>' + packages.map(({ title, path, pages }) => '<li><a href="' + path + '">' + title + '</a>: ' + pages + '</li>').join('') + '</ul><a href="' + base + '/-/x/stats/data.json">data</a>' + (query.q ?? ''),
  }),
  '/data.json': ({ packages }) => ({ contentType: 'application/json', body: JSON.stringify(packages.length) }),
  '/month/*': ({ path }) => path === '/month/0' ? undefined : ({ contentType: 'text/plain', body: path, status: 203 }),
};`;

test('a reader opens a page of an extension in the frame of the site', async () => {
  const { get } = await site(stats);
  const response = await get('/-/x/stats/?q=asked');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain('<title>Figures');
  expect(html).toContain('<li><a href="/one/index.html">one</a>: 3</li>');
  expect(html).toContain('asked');
  expect(html).toContain('<footer');
  expect((await get('/-/x/stats/')).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a program reads a file of an extension, and a path without a route is missing', async () => {
  const { get } = await site(stats);
  const data = await get('/-/x/stats/data.json');
  expect(data.headers.get('content-type')).toBe('application/json');
  expect(await data.json()).toBeGreaterThan(0);
  const month = await get('/-/x/stats/month/2026-01');
  expect([month.status, await month.text()]).toEqual([203, '/month/2026-01']);
  for (const path of ['/-/x/stats/month/0', '/-/x/stats/none', '/-/x/other/', '/-/x/stats']) {
    expect((await get(path)).status, path).toBe(path === '/-/x/stats' ? 200 : 404);
  }
});

test('a page of an extension has the base path of the site in its links', async () => {
  const { get } = await site(stats, { settings: { server: { base: '/docs' } } });
  const html = await (await get('/docs/-/x/stats/')).text();
  expect(html).toContain('href="/docs/one/index.html"');
  expect(html).toContain('href="/docs/-/x/stats/data.json"');
});

test('a route that throws or answers nonsense has status 500, and the log names the extension and the path', async () => {
  const { get, lines } = await site(`export const routes = {
    '/throws': () => { throw new Error('no figures'); },
    '/wrong': () => ({ contentType: 'text/html\\nX: y', body: '' }),
    '/moved': () => ({ contentType: 'text/plain', body: '', status: 301 }),
    '/text': () => 'figures',
    '/headers': () => ({ contentType: 'text/plain', body: 'x', headers: { 'Set-Cookie': 'a=b', Location: '/' } }),
  };`);
  expect((await get('/-/x/stats/throws')).status).toBe(500);
  expect((await get('/-/x/stats/wrong')).status).toBe(500);
  expect((await get('/-/x/stats/moved')).status).toBe(500);
  expect((await get('/-/x/stats/text')).status).toBe(500);
  const { headers } = await get('/-/x/stats/headers');
  expect([headers.get('set-cookie'), headers.get('location')]).toEqual([null, null]);
  expect((await get('/one/index.html')).status).toBe(200);
  expect(lines.join('\n')).toContain('Extension stats, routes, /throws: no figures.');
  expect(lines.join('\n')).toContain('Extension stats, routes, /wrong: The result of routes of /wrong is not valid');
  expect(lines.join('\n')).toContain('/text: The result of routes of /text is not valid: must be { title, html }');
});

test('a document links to a page of an extension, under the base path too, and the check accepts it', async () => {
  const files = { 'one/README.md': '# One\n\n[Figures](/-/x/stats/?q=1) [gone](/-/y.md)\n' };
  const { get, sync } = await site(stats, { files, settings: { server: { base: '/docs' } } });
  await sync.run();
  expect(await (await get('/docs/one/index.html')).text()).toContain('<a href="/docs/-/x/stats/?q=1">Figures</a>');
  await expect.poll(async () => (await get('/docs/api/check/one')).status).toBe(200);
  const { findings } = await (await get('/docs/api/check/one')).json();
  const subjects = findings.map(({ subject }: { readonly subject: string }) => subject);
  expect(subjects).toContain('/-/y.md');
  expect(subjects).not.toContain('/-/x/stats/?q=1');
});
