import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { redirects as redirectsField } from '#config/fields/redirects.ts';
import { testExport } from '#features/export/command/testing/test-export.ts';

const files = {
  'asterism/README.md': '# Core\n',
  'lamp/README.md': '# Lamp\n',
  'lamp/docs/start.md': '# Start\n',
  'lamp/docs/sub/README.md': '# Sub\n',
};

const redirects = {
  '/guide/start': '/lamp/docs/start.html#first',
  '/lamp/gone': '/lamp/docs/start',
  '/lamp/docs/start': '/lamp/index.html',
  '/older/start': '/guide/start/',
  '/wiki/*': '/lamp/docs/*',
  '/blog/*': 'https://blog.example.org/*',
  '/kezdet': 'https://blog.example.org/első',
  '/nowhere': '/lamp/docs/missing.html',
};

async function siteWith(options: TestSiteOptions): Promise<TestSite> {
  const site = await startTestSite(options);
  onTestFinished(() => site.close());
  return site;
}

async function location(site: TestSite, path: string): Promise<string | number | null> {
  const response = await site.get(path);
  return response.status === 301 ? response.headers.get('location') : response.status;
}

test('a visitor of an old address is sent to the page that replaces it', async () => {
  const site = await siteWith({ files, settings: { redirects } });
  expect(await location(site, '/guide/start')).toBe('/lamp/docs/start.html#first');
  expect(await location(site, '/guide/start/')).toBe('/lamp/docs/start.html#first');
  expect(await location(site, '/guide/start.html?x=1')).toBe('/lamp/docs/start.html#first');
  expect(await location(site, '/older/start')).toBe('/lamp/docs/start.html#first');
  expect(await location(site, '/lamp/gone')).toBe('/lamp/docs/start.html');
  expect(await location(site, '/wiki/start')).toBe('/lamp/docs/start.html');
  expect(await location(site, '/wiki/sub/')).toBe('/lamp/docs/sub/index.html');
  expect(await location(site, '/blog/2024/one')).toBe('https://blog.example.org/2024/one');
  expect(await location(site, '/kezdet')).toBe('https://blog.example.org/els%C5%91');
});

test('a page that exists stays, and an address without a page to lead to is not found', async () => {
  const site = await siteWith({ files, settings: { redirects } });
  expect(await location(site, '/lamp/docs/start.html')).toBe(200);
  expect(await location(site, '/nowhere')).toBe(404);
  expect(await location(site, '/wiki/nothing')).toBe(404);
  await expect
    .poll(() => site.lines.join('\n'))
    .toContain('redirects: no page has the target of /nowhere → /lamp/docs/missing.html');
});

test('old addresses are inside the path of the site', async () => {
  const site = await siteWith({ files, settings: { redirects, server: { base: '/lamp' } } });
  expect(await location(site, '/lamp/guide/start')).toBe('/lamp/lamp/docs/start.html#first');
  expect(await location(site, '/lamp/wiki/sub')).toBe('/lamp/lamp/docs/sub/index.html');
});

test('an export has a page that redirects for each form of an old address', async () => {
  const site = await testExport(files, { redirects });
  const { failed, broken } = await site.run('out');
  expect([failed, broken]).toEqual([[], []]);
  for (const file of ['guide/start.html', 'guide/start/index.html', 'wiki/start.html', 'wiki/start/index.html']) {
    expect(await site.read('out', file)).toContain('content="0; url=/lamp/docs/start.html');
  }
  expect(await site.read('out', 'lamp/docs/start.html')).toContain('<h1');
  expect((await site.files('out')).has('nowhere.html')).toBe(false);
});

test('an export redirects to other sites too', async () => {
  const site = await testExport(files, { redirects: { '/chat': 'https://chat.example.org/' } });
  await site.run('out');
  expect(await site.read('out', 'chat.html')).toContain('content="0; url=https://chat.example.org/"');
  expect(await site.read('out', 'chat.html')).toContain('<link rel="canonical" href="https://chat.example.org/">');
});

test.each([
  [{ '/a': '/b', '/b/': '/a.html' }, 'a target that does not lead back: /a → /b → /a'],
  [{ '/a': '/b/*' }, 'a target without *, as the path has none'],
  [{ a: '/b' }, 'a path of the site such as /guide/start'],
  [{ '/': '/b' }, 'a path other than that of the first page'],
  [{ '/a/*': 'https://example.org*' }, 'a target with * after the host only'],
  [{ '/a': 'javascript:alert(1)' }, 'or an http or https URL'],
])('redirects like %j are refused with the reason', (wrong, message) => {
  const parsed = redirectsField.safeParse(wrong);
  expect(JSON.stringify(parsed.error?.issues)).toContain(message);
});
