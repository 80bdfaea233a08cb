import { live } from '#model/route.ts';

/** The routes of the search: as data, as files of a static site, and as a page. */
export const routes = {
  searchCall: { ...live, pattern: '/api/search', kind: 'search', caching: 'brief' },
  searchShards: { ...live, pattern: '/-/search/*', kind: 'search', exported: 'only' },
  search: { ...live, pattern: '/search', kind: 'search', caching: 'brief', exported: 'always', form: 'served' },
} as const;
