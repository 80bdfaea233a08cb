import type { Base } from '#model/address/address.ts';
import { live } from '#model/route.ts';

/** The routes of the search: as data, as files of a static site, and as a page. */
export const routes = {
  searchCall: { ...live, pattern: '/api/search', kind: 'search', caching: 'brief' },
  searchShards: { ...live, pattern: '/-/search/*', kind: 'search', exported: 'only' },
  search: { ...live, pattern: '/search', kind: 'search', caching: 'brief', exported: 'always', form: 'served' },
} as const;

/** The URL path of the search page, which works without JavaScript. */
export function searchPath({ base }: Base): string {
  return base + routes.search.pattern;
}

/** The URL path of the search API. */
export function searchCallPath({ base }: Base): string {
  return base + routes.searchCall.pattern;
}

/** The URL path of the folder of search shards, for a site without a server. */
export function shardsFolder({ base }: Base): string {
  return `${base}/-/search`;
}

/** The parts of pages that style sheets of a site may rely on. */
export const styleParts = [
  { name: 'search', meaning: 'the search, a dialog, and the form of the search page' },
] as const;
