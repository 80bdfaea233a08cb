/** What kinds of requests there are: few, so that each can be counted. */
export const routeKinds = [
  'page',
  'markdown',
  'data',
  'raw',
  'search',
  'api',
  'asset',
  'image',
  'feed',
  'discovery',
  'events',
  'mcp',
  'health',
] as const;

/** The kind of a request. */
export type RouteKind = (typeof routeKinds)[number];

const prefixes: readonly (readonly [prefix: string, kind: RouteKind])[] = [
  ['/git/', 'raw'],
  ['/assets/', 'asset'],
  ['/-/page/', 'data'],
  ['/-/image/', 'image'],
  ['/api/search', 'search'],
  ['/api/', 'api'],
];

const exact: ReadonlyMap<string, RouteKind> = new Map([
  ['/search', 'search'],
  ['/-/events', 'events'],
  ['/mcp', 'mcp'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
  ['/robots.txt', 'discovery'],
  ['/manifest.webmanifest', 'discovery'],
]);

/** Tells the kind of a request by its path; what belongs to no other is a page. */
export function routeKind(path: string): RouteKind {
  const known = exact.get(path) ?? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1];
  if (known !== undefined) return known;
  if (/\/(feed\.(atom|json)|llms\.txt)$/.test(path)) return 'feed';
  if (/^\/sitemap[^/]*\.xml$/.test(path)) return 'discovery';
  return path.endsWith('.md') ? 'markdown' : 'page';
}
