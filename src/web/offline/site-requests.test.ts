import { expect, test } from 'vitest';
import { requestKind } from './site-requests.ts';

const kindOf = (path: string, more: { readonly mode?: string; readonly destination?: string } = {}) =>
  requestKind({ url: new URL(path, 'https://site.test'), mode: 'cors', destination: '', ...more }, { base: '/docs' });

const page = { mode: 'navigate', destination: 'document' };
const picture = { mode: 'no-cors', destination: 'image' };

test.each([
  ['/docs/lamp/index.html', page, 'document'],
  ['/docs/search?q=x', page, 'document'],
  ['/docs/', page, 'document'],
  ['/docs/-/page/lamp/index.html.json', {}, 'data'],
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
  ['/docs/api/search?q=x', {}],
  ['/docs/api/repo', page],
  ['/docs/-/events', {}],
  ['/docs/-/offline.html', page],
  ['/docs/mcp', {}],
  ['/docs/login', page],
  ['/docs/console', page],
  ['/docs/api/console/sync', page],
  ['/docs/lamp/index.md', page],
  ['/docs/robots.txt', page],
  ['/docs/sitemap.xml', page],
  ['/docs/llms.txt', page],
  ['/docs/metrics', page],
  ['/docs/healthz', page],
  ['/docs/git/lamp/README.md', page],
  ['/docs/git/lamp/README.md', {}],
  ['/docs/assets/card/1/lamp.png', picture],
  ['/docs/feed.atom', {}],
  ['/other/page.html', page],
  ['/docsearch', page],
])('%s is left to the network', (path, more) => {
  expect(kindOf(path, more)).toBeUndefined();
});
