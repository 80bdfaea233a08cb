import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignInSite, startSignInSite } from '#cli/testing/test-sign-in.ts';
import { type Route, type RouteName, routes } from '#model/routes.ts';

let site: SignInSite;

beforeAll(async () => {
  site = await startSignInSite({
    core: { server: { url: 'https://docs.example' } },
    pages: { images: 'proxy' },
    server: { hook: { secret: 'a-secret-of-the-webhook' }, metrics: { token: 'a-token-for-metrics' } },
  });
});

afterAll(() => site.close());

test('the app registers the routes of the table in their order, and no others', () => {
  const registered = site.app.routes.filter(({ method, path }) => method !== 'ALL' || path !== '/*');
  const answered = Object.values<Route>(routes).filter(({ exported }) => exported !== 'only');
  expect([...new Set(registered.map(({ path }) => path))]).toEqual(answered.map(({ pattern }) => pattern));
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

const examples: readonly (readonly [name: RouteName, path: string, init?: RequestInit])[] = [
  ['webhook', '/api/hook', { method: 'POST' }],
  ['mcp', '/mcp', { method: 'POST' }],
  ['login', '/login'],
  ['loginCall', '/api/login', { method: 'POST' }],
  ['health', '/healthz'],
  ['readiness', '/readyz'],
  ['metrics', '/metrics', { headers: { Authorization: 'Bearer a-token-for-metrics' } }],
  ['packages', '/api/repo'],
  ['packageInfo', '/api/repo/compass'],
  ['files', '/api/files'],
  ['searchCall', '/api/search?q=compass'],
  ['missingCall', '/api/none'],
  ['rawFile', '/git/compass/README.md'],
  ['emoji', '/assets/twemoji/72x72/1f600.png'],
  ['icon', '/assets/icon/192.png'],
  ['asset', '/assets/entry-1a2b.js'],
  ['missingAsset', '/assets/none/none.js'],
  ['serviceWorker', '/service-worker.js'],
  ['offlineDocument', '/-/offline.html'],
  ['pageData', '/-/page/compass/index.html.json'],
  ['searchShards', '/-/search/parts.json'],
  ['missingInternal', '/-/none'],
  ['atomFeed', '/feed.atom'],
  ['packageAtomFeed', '/compass/feed.atom'],
  ['jsonFeed', '/feed.json'],
  ['packageJsonFeed', '/compass/feed.json'],
  ['agentIndex', '/llms.txt'],
  ['packageAgentIndex', '/compass/llms.txt'],
  ['search', '/search?q=compass'],
  ['robots', '/robots.txt'],
  ['sitemap', '/sitemap.xml'],
  ['manifest', '/manifest.webmanifest'],
  ['markdown', '/compass/index.md'],
  ['home', '/'],
  ['homeFile', '/index.html'],
  ['favicon', '/favicon.ico'],
  ['missingPage', '/404.html'],
  ['package', '/compass'],
  ['page', '/compass/index.html'],
];

test.each(examples)('the route %s is cached as the table says', async (name, path, init = {}) => {
  const answer = await site.app.request(`http://site.test${path}`, init);
  expect(answer.headers.get('cache-control')).toMatch(expected[routes[name].caching]);
});

test('the calls and the page of the console are cached as the table says', async () => {
  const visitor = site.visitor();
  await visitor.signIn();
  for (const name of ['console', 'consoleData', 'consoleEvents'] as const) {
    const { headers, body } = await visitor.get(routes[name].pattern);
    expect(headers.get('cache-control')).toMatch(expected[routes[name].caching]);
    await body?.cancel();
  }
});

test('the report of a package and its badge are cached as the table says', async () => {
  const cachingOf = async (path: string) => (await site.get(path)).headers.get('cache-control');
  await expect.poll(() => cachingOf('/api/check/compass')).toMatch(expected[routes.check.caching]);
  expect(await cachingOf('/api/check/compass/badge.svg')).toMatch(expected[routes.badge.caching]);
});

test('events are never cached', async () => {
  const { headers, body } = await site.get('/-/events');
  expect(headers.get('cache-control')).toMatch(expected[routes.events.caching]);
  await body?.cancel();
});

test('a social card is cached as the table says', async () => {
  const html = await (await site.get('/compass/index.html')).text();
  const [, card = ''] = /property="og:image" content="https:\/\/docs\.example([^"]+)"/.exec(html) ?? [];
  expect((await site.get(card)).headers.get('cache-control')).toMatch(expected[routes.socialCard.caching]);
});
