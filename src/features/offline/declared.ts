import type { Base } from '#model/address/address.ts';
import { live } from '#model/route.ts';

/** The routes of offline reading. */
export const routes = {
  serviceWorker: { ...live, pattern: '/service-worker.js', kind: 'asset', caching: 'revalidate', exported: 'always' },
  offlineDocument: { ...live, pattern: '/-/offline.html', kind: 'page', caching: 'brief', exported: 'always' },
} as const;

/** The URL path of the service worker, whose scope is the whole site. */
export function serviceWorkerPath({ base }: Base): string {
  return base + routes.serviceWorker.pattern;
}

/** The URL path of the document that the service worker shows while the site is unreachable. */
export function offlinePath({ base }: Base): string {
  return base + routes.offlineDocument.pattern;
}
