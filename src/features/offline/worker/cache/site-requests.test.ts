import { expect, test } from 'vitest';
import { requestKind, type SiteRequest } from './site-requests.ts';

type Options = Partial<Omit<SiteRequest, 'url'>>;

const kindOf = (path: string, options: Options = {}) =>
  requestKind(
    { url: new URL(path, 'https://site.test'), mode: 'cors', destination: '', accept: '*/*', ...options },
    { base: '/docs' },
  );

const page = { mode: 'navigate', destination: 'document' };
const inSite = { accept: 'text/html' };
const picture = { mode: 'no-cors', destination: 'image' };

test.each([
  ['/docs/lamp/index.html', page, 'document'],
  ['/docs/search?q=x', page, 'document'],
  ['/docs/', page, 'document'],
  ['/docs/lamp/index.html', inSite, 'document'],
  ['/docs/lamp/index.html?snapshot=2', inSite, 'document'],
  ['/docs/matrix/index.html?sort=name', inSite, 'document'],
  ['/docs/-/family.json', { accept: 'application/json' }, 'data'],
  ['/docs/-/family.json', {}, 'data'],
  ['/docs/assets/entry-BwY4_-hd.js', {}, 'asset'],
  ['/docs/assets/background-worker-B3ZW8X0d.js', { mode: 'same-origin', destination: 'worker' }, 'asset'],
  ['/docs/git/lamp/dot.png', picture, 'image'],
  ['/docs/assets/twemoji/72x72/1f600.png', picture, 'image'],
  ['/docs/-/image/signature/address', picture, 'image'],
  ['/docs/lamp', page, 'document'],
  // Packages with the names of optional routes.
  ['/docs/console/users.html', page, 'document'],
  ['/docs/metrics/index.html', page, 'document'],
])('%s is cached', (path, more, kind) => {
  expect(kindOf(path, more)).toBe(kind);
});

test.each([
  ['/docs/lamp/index.html', {}],
  ['/docs/lamp/index.html', { accept: 'application/json' }],
  ['/docs/api/search?q=x', {}],
  ['/docs/api/repo', inSite],
  ['/docs/-/page/lamp/index.html.json', {}],
  ['/docs/-/offline.html', inSite],
  ['/docs/api/repo', page],
  ['/docs/-/events', {}],
  ['/docs/-/offline.html', page],
  ['/docs/mcp', {}],
  ['/docs/login', page],
  ['/docs/console', page],
  ['/docs/api/console/sync', page],
  ['/docs/lamp/index.md', page],
  ['/docs/lamp/index.md', inSite],
  ['/docs/robots.txt', page],
  ['/docs/sitemap.xml', page],
  ['/docs/llms.txt', page],
  ['/docs/metrics', page],
  ['/docs/healthz', page],
  ['/docs/git/lamp/README.md', page],
  ['/docs/git/lamp/README.md', {}],
  ['/docs/git/lamp/README.md', inSite],
  ['/docs/assets/card/1/lamp.png', picture],
  ['/docs/feed.atom', {}],
  ['/other/page.html', page],
  ['/other/page.html', inSite],
  ['/docsearch', page],
])('%s is left to the network', (path, more) => {
  expect(kindOf(path, more)).toBeUndefined();
});
