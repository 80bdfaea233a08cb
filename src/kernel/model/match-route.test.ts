import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { alwaysExported, isReservedName, routeAt, routeForms, routeNameAt } from './match-route.ts';
import { routes } from './routes.ts';
import { featurePaths } from './testing/feature-paths.ts';

const paths: readonly (readonly [path: string, name: string])[] = [
  ...featurePaths,
  ['/', 'home'],
  ['/index.html', 'homeFile'],
  ['/404.html', 'missingPage'],
  ['/favicon.ico', 'favicon'],
  ['/lamp', 'package'],
  ['/lamp.md', 'package'],
  ['/matrix/index.html', 'page'],
  ['/lamp/', 'page'],
  ['/lamp/docs/feed.json', 'page'],
  ['/lamp/docs/llms.txt', 'page'],
  ['/lamp/feed.atom', 'packageAtomFeed'],
  ['/lamp/feed.json', 'packageJsonFeed'],
  ['/lamp/index.md', 'markdown'],
  ['/lamp/docs/a%20b.md', 'markdown'],
  ['/lamp/.md', 'page'],
  ['/metrics', 'metrics'],
  ['/metrics/index.html', 'page'],
  ['/search', 'search'],
  ['/search/', 'page'],
  ['/sitemap-12.xml', 'sitemapPart'],
  ['/sitemap-0.xml', 'package'],
  ['/sitemap-3-xml', 'package'],
  ['/api', 'missingCall'],
  ['/api/none/at/all', 'missingCall'],
  ['/api/repo', 'packages'],
  ['/api/repo/lamp', 'packageInfo'],
  ['/apiary/index.html', 'page'],
  ['/git', 'rawFile'],
  ['/git/lamp/README.md', 'rawFile'],
  ['/assets/entry-1a2b.js', 'asset'],
  ['/assets/icon/192.png', 'icon'],
  ['/assets/twemoji/72x72/1f600.png', 'emoji'],
  ['/assets/a/b/c', 'missingAsset'],
  ['/-/family.json', 'family'],
  ['/-/matrix.json', 'matrixRows'],
  ['/-/matrix/0.html', 'missingInternal'],
  ['/-/page/lamp/index.html.json', 'missingInternal'],
  ['/-/image/abc/def', 'externalImage'],
  ['/-/image/abc', 'missingInternal'],
  ['/-/search/parts.json', 'searchShards'],
  ['/-/events', 'events'],
  ['/__proto__', 'package'],
  ['/constructor/index.html', 'page'],
];

test.each(paths)('%s matches the route %s', (path, name) => {
  expect(routeNameAt(path)).toBe(name);
});

test('Hono matches each path to the same route', async () => {
  const app = new Hono();
  for (const [name, { pattern }] of Object.entries(routes)) app.get(pattern, (context) => context.text(name));
  const answers = await Promise.all(paths.map(async ([path]) => [path, await (await app.request(path)).text()]));
  expect(answers).toEqual(paths);
});

test('each route matches its own path, and no two routes share a pattern', () => {
  const patterns = Object.values(routes).map(({ pattern }) => pattern);
  expect(new Set(patterns).size).toBe(patterns.length);
  for (const [name, { pattern }] of Object.entries(routes)) {
    if (!/[:*]/.test(pattern)) expect(routeNameAt(pattern)).toBe(name);
  }
});

test.each([
  ['/matrix/index.html', 'page'],
  ['/metrics/index.html', 'page'],
  ['/router', 'page'],
  ['/router/docs/page.md', 'markdown'],
  ['/-/family.json', 'data'],
  ['/git/router/README.md', 'raw'],
  ['/search', 'search'],
  ['/api/search', 'search'],
  ['/api/repo/router', 'api'],
  ['/assets/entry-1a2b.js', 'asset'],
  ['/-/image/a/b', 'image'],
  ['/router/feed.atom', 'feed'],
  ['/sitemap-3.xml', 'discovery'],
  ['/-/events', 'events'],
  ['/readyz', 'health'],
  ['/__proto__', 'page'],
  ['', 'page'],
  ['/api', 'api'],
  ['/lamp/docs/feed.json', 'page'],
  ['/sitemap-x.xml', 'page'],
])('a request for %s is counted as %s', (path, kind) => {
  expect(routeAt(path).kind).toBe(kind);
});

test.each(['', '*', 'http://site.test/search', 'example.com:443'])('%j is no path and counts as a page', (path) => {
  expect(routeAt(path).kind).toBe('page');
});

test.each([
  'api',
  '-',
  'git',
  'assets',
  'search',
  'matrix',
  'healthz',
  'readyz',
  'index.html',
  '404.html',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'sitemap-2.xml',
  'manifest.webmanifest',
  'feed.atom',
  'feed.json',
])('no package can be called %s', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(['console', 'login', 'metrics', 'lamp', 'page', 'sitemap', 'a?b', 'git#'])(
  'a package can be called %s',
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);

test('the service worker and the table agree on the form of each path', () => {
  const forms = routeForms().map(([form, source]) => [form, new RegExp(source)] as const);
  for (const [path] of paths) {
    const [form] = forms.find(([, expression]) => expression.test(path)) ?? ['document'];
    expect([path, form]).toEqual([path, routeAt(path).form ?? null]);
  }
});

test('the export always writes paths without parameters', () => {
  const always = alwaysExported();
  for (const path of always) {
    expect(path).not.toMatch(/[:*]/);
    expect([path, routeAt(path).exported]).toEqual([path, 'always']);
  }
  expect(always).toEqual(
    expect.arrayContaining([
      '/api/repo',
      '/api/files',
      ...featurePaths.filter(([path]) => routeAt(path).exported === 'always').map(([path]) => path),
      '/-/family.json',
      '/-/matrix.json',
      '/search',
      '/robots.txt',
      '/manifest.webmanifest',
      '/',
      '/404.html',
    ]),
  );
});
