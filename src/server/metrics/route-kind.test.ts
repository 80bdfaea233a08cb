import { expect, test } from 'vitest';
import { routeKind } from './route-kind.ts';

test.each([
  ['/matrix/index.html', 'page'],
  ['/metrics/index.html', 'page'],
  ['/router', 'page'],
  ['/router/docs/page.md', 'markdown'],
  ['/-/page/router/index.html.json', 'data'],
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
])('an operator finds %s counted as %s', (path, kind) => {
  expect(routeKind(path)).toBe(kind);
});
