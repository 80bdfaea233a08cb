import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { isReservedName } from '#model/match-route.ts';
import { type Route, routeStages, stageOf } from '#model/route.ts';
import { type RouteName, routes } from '#model/routes.ts';
import { featurePaths } from '#model/testing/feature-paths.ts';

let site: TestSite;

/** What enables routes of features. */
const ofFeatures = { signIn: { users: 'users.json' }, metrics: { token: 'a-token-for-metrics' } };

beforeAll(async () => {
  site = await startTestSite({
    files: { 'asterism/README.md': '# Core\n', 'compass/README.md': '# Compass\n' },
    settings: {
      core: { server: { url: 'https://docs.example' } },
      pages: { externalImages: 'proxy' },
      server: {
        webhook: { secret: 'a-secret-of-the-webhook' },
        ...ofFeatures,
      },
    },
  });
});

afterAll(() => site.close());

test('the app registers the routes of the table by stage and in their order, and no others', () => {
  const registered = site.app.routes.filter(({ method, path }) => method !== 'ALL' || path !== '/*');
  const answered = Object.values<Route>(routes).filter(({ exported }) => exported !== 'only');
  const inOrder = routeStages.flatMap((stage) => answered.filter((route) => stageOf(route) === stage));
  expect([...new Set(registered.map(({ path }) => path))]).toEqual(inOrder.map(({ pattern }) => pattern));
});

const shared = 'public, max-age=0, s-maxage=';

const expected: Readonly<Record<Route['caching'], RegExp>> = {
  never: /^(private, )?no-store/,
  revalidate: /^no-cache, must-revalidate$/,
  brief: new RegExp(`^${shared}10$`),
  synced: new RegExp(`^${shared}30, stale-if-error=\\d+$`),
  fixed: /^public, max-age=\d+$/,
  immutable: /^public, max-age=31536000, immutable$/,
};

const named: readonly { readonly name: string; readonly path: string; readonly init?: RequestInit }[] = [
  { name: 'webhook', path: '/api/hook', init: { method: 'POST' } },
  { name: 'health', path: '/healthz' },
  { name: 'readiness', path: '/readyz' },
  { name: 'packages', path: '/api/repo' },
  { name: 'packageInfo', path: '/api/repo/compass' },
  { name: 'packagePreviews', path: '/api/repo/compass/previews' },
  { name: 'files', path: '/api/files' },
  { name: 'searchCall', path: '/api/search?q=compass' },
  { name: 'missingCall', path: '/api/none' },
  { name: 'rawFile', path: '/git/compass/README.md' },
  { name: 'emoji', path: '/assets/twemoji/72x72/1f600.png' },
  { name: 'icon', path: '/assets/icon/192.png' },
  { name: 'asset', path: '/assets/entry-1a2b.js' },
  { name: 'missingAsset', path: '/assets/none/none.js' },
  { name: 'family', path: '/-/family.json' },
  { name: 'matrixRows', path: '/-/matrix.json' },
  { name: 'matrixPage', path: '/-/matrix/1.html' },
  { name: 'searchShards', path: '/-/search/parts.json' },
  { name: 'missingInternal', path: '/-/none' },
  { name: 'atomFeed', path: '/feed.atom' },
  { name: 'packageAtomFeed', path: '/compass/feed.atom' },
  { name: 'jsonFeed', path: '/feed.json' },
  { name: 'packageJsonFeed', path: '/compass/feed.json' },
  { name: 'search', path: '/search?q=compass' },
  { name: 'robots', path: '/robots.txt' },
  { name: 'sitemap', path: '/sitemap.xml' },
  { name: 'manifest', path: '/manifest.webmanifest' },
  { name: 'markdown', path: '/compass/index.md' },
  { name: 'home', path: '/' },
  { name: 'homeFile', path: '/index.html' },
  { name: 'favicon', path: '/favicon.ico' },
  { name: 'missingPage', path: '/404.html' },
  { name: 'package', path: '/compass' },
  { name: 'page', path: '/compass/index.html' },
];

/** Routes of features that are always there, and that no example names. */
const unnamed = featurePaths
  .filter(
    ([path, name]) =>
      named.every((other) => other.name !== name) && (isReservedName(path.slice(1)) || path.startsWith('/compass/')),
  )
  .map(([path, name]) => ({ name, path, init: {} }));

test.each([...named, ...unnamed])('the route $name is cached as the table says', async ({ name, path, init = {} }) => {
  const answer = await site.app.request(`http://site.test${path}`, init);
  expect(answer.headers.get('cache-control')).toMatch(expected[routes[name as RouteName].caching]);
});

test('events are never cached', async () => {
  const { headers, body } = await site.get('/-/events');
  expect(headers.get('cache-control')).toMatch(expected[routes.events.caching]);
  await body?.cancel();
});
