import { packageRoutes, siteRoutes } from '#features/declared.ts';
import { live, ofPackage, page, type Route, synced } from './route.ts';

/**
 * The URL space of the site, with each route once by its name. The app, the counts of requests, reserved package names, the export, the
 * fingerprints of responses and the service worker read this table; tests compare the path builders in `address/` and the files
 * of `deploy/` with it. The app registers them by stage and in this order, and the
 * first match wins. Features declare theirs.
 */
export const routes = {
  ...siteRoutes,
  webhook: { ...live, pattern: '/api/hook', kind: 'api', methods: 'all' },
  health: { ...live, pattern: '/healthz', kind: 'health', early: true },
  readiness: { ...live, pattern: '/readyz', kind: 'health', early: true },

  packages: { ...synced, pattern: '/api/repo', kind: 'api', exported: 'always' },
  files: { ...synced, pattern: '/api/files', kind: 'api', exported: 'always' },
  missingCall: { ...live, pattern: '/api/*', kind: 'api' },

  rawFile: { ...synced, pattern: '/git/*', kind: 'raw', form: 'image' },
  emoji: { ...synced, pattern: '/assets/twemoji/72x72/:image', kind: 'asset', caching: 'immutable', form: 'image' },
  icon: { ...synced, pattern: '/assets/icon/:icon', kind: 'asset', caching: 'fixed' },
  siteFile: { ...synced, pattern: '/assets/site/:file', kind: 'asset', caching: 'immutable', form: 'asset' },
  asset: { ...synced, pattern: '/assets/:asset', kind: 'asset', caching: 'immutable', form: 'asset' },
  missingAsset: { ...live, pattern: '/assets/*', kind: 'asset', exported: 'linked' },

  family: { ...synced, pattern: '/-/family.json', kind: 'data', exported: 'always', form: 'data' },
  matrixRows: { ...synced, pattern: '/-/matrix.json', kind: 'data', exported: 'always', form: 'data' },
  matrixPage: { ...synced, pattern: '/-/matrix/:page{[1-9][0-9]*\\.html}', kind: 'page', form: 'document' },
  events: { ...live, pattern: '/-/events', kind: 'events' },
  externalImage: { ...synced, pattern: '/-/image/:signature/:address', kind: 'image', caching: 'fixed', form: 'image' },
  missingInternal: { ...live, pattern: '/-/*', kind: 'api' },

  ...packageRoutes,

  manifest: {
    ...synced,
    pattern: '/manifest.webmanifest',
    kind: 'discovery',
    exported: 'always',
    links: /"src":"([^"\\]+)"/g,
  },

  markdown: { ...ofPackage, pattern: '/:package/:page{.+\\.md}', kind: 'markdown' },
  home: { ...page, pattern: '/', exported: 'always' },
  // The export writes the home page as this file.
  homeFile: { ...page, pattern: '/index.html', exported: 'never', reserved: true },
  // Browsers and bots request these addresses without a link.
  favicon: {
    ...live,
    pattern: '/:icon{favicon\\.ico|apple-touch-icon(?:-precomposed)?\\.png}',
    kind: 'asset',
    caching: 'fixed',
    exported: 'linked',
  },
  missingPage: { ...page, pattern: '/404.html', caching: 'brief', exported: 'always', reserved: true },
  package: { ...page, pattern: '/:package' },
  page: { ...page, pattern: '/*' },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof routes;
