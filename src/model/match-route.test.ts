import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { siteRoutes } from '#features/declared.ts';
import { alwaysExported, isReservedName, routeAt, routeForms, routeNameAt } from './match-route.ts';
import type { Route } from './route.ts';
import { type RouteName, routes } from './routes.ts';

/** The routes of features with one path. */
const ofFeatures = Object.entries<Route>(siteRoutes)
  .map(([name, { pattern }]) => [pattern, name as RouteName] as const)
  .filter(([path]) => !/[:*]/.test(path));

const paths: readonly (readonly [path: string, name: RouteName])[] = [
  ...ofFeatures,
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
  ['/lamp/llms.txt', 'packageAgentIndex'],
  ['/lamp/index.md', 'markdown'],
  ['/lamp/docs/a%20b.md', 'markdown'],
  ['/lamp/.md', 'page'],
  ['/metrics', 'metrics'],
  ['/metrics/index.html', 'page'],
  ['/console', 'console'],
  ['/console/index.html', 'page'],
  ['/login', 'login'],
  ['/search', 'search'],
  ['/search/', 'page'],
  ['/sitemap-12.xml', 'sitemapPart'],
  ['/sitemap-0.xml', 'package'],
  ['/sitemap-3-xml', 'package'],
  ['/api', 'missingCall'],
  ['/api/none/at/all', 'missingCall'],
  ['/api/repo', 'packages'],
  ['/api/repo/lamp', 'packageInfo'],
  ['/api/check/lamp', 'check'],
  ['/api/check/lamp/badge.svg', 'badge'],
  ['/api/login', 'loginCall'],
  ['/api/console/sync', 'consoleSync'],
  ['/apiary/index.html', 'page'],
  ['/git', 'rawFile'],
  ['/git/lamp/README.md', 'rawFile'],
  ['/assets/entry-1a2b.js', 'asset'],
  ['/assets/icon/192.png', 'icon'],
  ['/assets/card/1/lamp.png', 'socialCard'],
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
  ['/llms.txt', 'feed'],
  ['/sitemap-3.xml', 'discovery'],
  ['/-/events', 'events'],
  ['/mcp', 'mcp'],
  ['/readyz', 'health'],
  ['/__proto__', 'page'],
  ['', 'page'],
  ['/api', 'api'],
  ['/service-worker.js', 'asset'],
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
  'mcp',
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
  'service-worker.js',
  'feed.atom',
  'feed.json',
  'llms.txt',
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
      ...ofFeatures.filter(([path]) => routeAt(path).exported === 'always').map(([path]) => path),
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
