import { type Base, type Routing, shortPath } from '#model/address/address.ts';
import { live, ofPackage, synced } from '#model/route.ts';

/** The routes of feeds, and of files for crawlers. */
export const routes = {
  atomFeed: { ...synced, pattern: '/feed.atom', kind: 'feed' },
  jsonFeed: { ...synced, pattern: '/feed.json', kind: 'feed' },
  robots: { ...live, pattern: '/robots.txt', kind: 'discovery', caching: 'fixed', exported: 'always' },
  sitemap: {
    ...synced,
    pattern: '/sitemap.xml',
    kind: 'discovery',
    exported: 'public',
    links: /<loc>([^<]*\/sitemap-\d+\.xml)<\/loc>/g,
  },
  sitemapPart: { ...synced, pattern: '/:part{sitemap-[1-9][0-9]*\\.xml}', kind: 'discovery' },
} as const;

/** The routes of feeds that each package has. */
export const packageRoutes = {
  packageAtomFeed: { ...ofPackage, pattern: '/:package/feed.atom', kind: 'feed' },
  packageJsonFeed: { ...ofPackage, pattern: '/:package/feed.json', kind: 'feed' },
} as const;

/** Formats of a feed, which are also the extensions of its address. */
export type FeedForm = 'atom' | 'json';

/** The URL path of a package's feed, or of the feed of all packages without one. */
export function feedPath(repo: string | undefined, site: Routing, form: FeedForm): string {
  return `${repo === undefined ? site.base : shortPath(repo, site)}/feed.${form}`;
}

/** The URL path of the sitemap, or of one numbered part. */
export function sitemapPath({ base }: Base, number?: number): string {
  return `${base}/sitemap${number === undefined ? '' : `-${number}`}.xml`;
}
