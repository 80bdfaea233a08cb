import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

const shared = 'public, max-age=0';
const synced = `${shared}, s-maxage=30, stale-if-error=604800`;

const files = {
  'lamp/package.json': '{ "name": "lamp", "description": "A lamp" }',
  'lamp/README.md': '# Lamp\n\n![plan](plan.svg)\n',
  'lamp/README.hu.md': '# Lámpa\n',
  'lamp/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'book/README.md': '# Book\n',
};

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ files, settings: { core: { server: { url: 'https://docs.example' } } } });
});

afterAll(() => site.close());

async function headerOf(path: string, name: string, headers: Readonly<Record<string, string>> = {}) {
  return (await site.get(path, headers)).headers.get(name);
}

test.each([
  ['/lamp/index.html', synced],
  ['/-/family.json', synced],
  ['/lamp/index.md', synced],
  ['/git/lamp/plan.svg', synced],
  ['/git/lamp/README.md', synced],
  ['/feed.atom', synced],
  ['/lamp/feed.json', synced],
  ['/sitemap.xml', synced],
  ['/llms.txt', synced],
  ['/manifest.webmanifest', synced],
  ['/api/repo', synced],
  ['/api/repo/lamp', synced],
  ['/api/files', synced],
  ['/', synced],
  ['/lamp', synced],
  ['/api/search?q=lamp', `${shared}, s-maxage=10`],
  ['/search?q=lamp', `${shared}, s-maxage=10`],
  ['/lamp/none.html', `${shared}, s-maxage=10`],
  ['/-/page/lamp/index.html.json', 'no-store'],
  ['/assets/rest-1a2b.css', 'public, max-age=31536000, immutable'],
  ['/lamp/index.html?language=hu', 'private, no-store'],
  ['/healthz', 'no-store'],
  ['/api/none', 'no-store'],
])('the Cache-Control header of %s names how long caches may store it', async (path, expected) => {
  expect(await headerOf(path, 'cache-control')).toBe(expected);
});

test('only a cache that names the language may serve stale responses, because browsers would do so too', async () => {
  const headers = { 'asterism-language': 'en' };
  for (const path of ['/lamp/index.html', '/lamp/index.html', '/git/lamp/plan.svg', '/']) {
    expect(await headerOf(path, 'cache-control', headers)).toBe(`${synced}, stale-while-revalidate=30`);
  }
  expect(await headerOf('/search?q=lamp', 'cache-control', headers)).toBe(`${shared}, s-maxage=10`);
});

test('while the packages are being loaded no cache keeps a page', async () => {
  const loading = await startTestSite({ files, sync: false });
  onTestFinished(() => loading.close());
  for (const path of ['/lamp/index.html', '/-/family.json', '/api/repo', '/lamp/index.md']) {
    const { status, headers } = await loading.get(path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
  }
});

test('an operator who wants no answers kept gets none kept', async () => {
  const none = await startTestSite({ files, settings: { server: { caching: { maxAge: 0 } } } });
  onTestFinished(() => none.close());
  for (const path of ['/lamp/index.html', '/api/repo', '/search?q=lamp', '/lamp/none.html']) {
    expect((await none.get(path)).headers.get('cache-control')).toBe('no-cache');
  }
});

test('[T-01] a cache that names the language gets that language, and a Vary header without other fields of the language', async () => {
  const visitor = { 'accept-language': 'en', cookie: 'language=en' };
  for (const path of ['/lamp/index.html', '/search?q=lamp', '/lamp/none.html']) {
    // Twice: the answer is made, and then found.
    for (const named of ['hu', 'hu', 'en', 'hu']) {
      const { headers } = await site.get(path, { ...visitor, 'asterism-language': named });
      expect(headers.get('content-language')).toBe(named);
      expect(headers.get('vary')).toBe('Accept, Asterism-Language, Accept-Encoding');
    }
    const { headers } = await site.get(path, visitor);
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('vary')).toBe('Accept, Asterism-Language, Accept-Language, Cookie, Accept-Encoding');
  }
});

test.each(['xx', '', 'hu, en', '../hu', 'HU'])(
  'the language %j, which the site does not have, is not heard',
  async (named) => {
    const { headers } = await site.get('/lamp/index.html', { 'asterism-language': named, 'accept-language': 'hu' });
    expect(headers.get('content-language')).toBe('hu');
    expect(headers.get('vary')).toContain('Accept-Language, Cookie');
  },
);

test('markdown varies by what decides between it and the documents at its address', async () => {
  const accept = 'text/markdown';
  expect(await headerOf('/lamp/index.html', 'vary', { accept })).toContain('Accept-Language, Cookie');
  const named = { accept, 'asterism-language': 'hu' };
  expect(await headerOf('/lamp/index.html', 'vary', named)).toBe('Accept, Asterism-Language, Accept-Encoding');
  expect(await headerOf('/lamp/index.md', 'vary', named)).toBe('Accept-Encoding');
});

test.each([
  ['/lamp/index.html', 'site package-lamp'],
  ['/-/family.json', 'site family'],
  ['/lamp/index.md', 'site package-lamp'],
  ['/git/lamp/plan.svg', 'site package-lamp'],
  ['/api/repo/lamp', 'site package-lamp'],
  ['/matrix/index.html', 'site package-asterism family'],
  ['/api/repo', 'site family'],
  ['/feed.atom', 'site family'],
  ['/search?q=lamp', 'site family'],
  ['/lamp/none.html', 'site family'],
  ['/healthz', null],
  ['/assets/rest-1a2b.css', null],
])('a cache can find %s when what it shows has changed', async (path, keys) => {
  const { headers } = await site.get(path);
  expect(headers.get('surrogate-key')).toBe(keys);
  expect(headers.get('cache-tag')).toBe(keys?.replaceAll(' ', ',') ?? null);
});

test('after each sync the changed responses are purged from a cache in front', async () => {
  const told: (string | undefined)[] = [];
  const cache = createServer((request, response) => {
    told.push(request.headers['surrogate-key']?.toString());
    response.end();
  });
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
  const { port } = cache.address() as AddressInfo;
  const purge = { url: `http://127.0.0.1:${port}/`, token: 'Bearer x' };
  const own = await startTestSite({ files, settings: { server: { caching: { purge } } } });
  onTestFinished(async () => {
    await own.close();
    cache.close();
  });
  await expect.poll(() => told).toEqual(['site']);
  await own.write('lamp/README.md', '# Lamp\n\n![plan](plan.svg)\n\nAnother edition.\n');
  await own.sync.run();
  await expect.poll(() => told).toEqual(['site', 'family package-lamp']);
  await own.sync.run();
  await own.write('lamp/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>');
  await own.sync.run();
  await expect.poll(() => told).toEqual(['site', 'family package-lamp', 'family package-lamp']);
  // Documents of other packages do not show what a package says about itself, but they link to its forge.
  const described = '"name": "lamp", "description": "Now with a description"';
  await own.write('lamp/package.json', `{ ${described} }`);
  await own.sync.run();
  await expect.poll(() => told.slice(3)).toEqual(['family package-lamp']);
  await own.write('lamp/package.json', `{ ${described}, "repository": "https://github.com/acme/lamp" }`);
  await own.sync.run();
  await expect.poll(() => told.slice(4)).toEqual(['site']);
  await own.write('lamp/docs/new.md', '# New\n');
  await own.sync.run();
  await expect.poll(() => told.slice(5)).toEqual(['site']);
});
