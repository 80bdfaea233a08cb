import type { Settings } from '#config/schema.ts';
import type { ServerFeature, SiteMode } from '#server/feature.ts';
import { offlineData } from './offline-data.ts';
import { offlineDocument } from './server/offline-document.ts';
import { serviceWorker } from './server/service-worker.ts';
import { readServiceWorker } from './server/service-worker-file.ts';

/** Reading offline: the service worker, and the document that it shows while the site is unreachable. */
export const feature: ServerFeature = {
  ofSite: (settings, mode) => (isAllowed(settings, mode) ? offlineData.with(true) : undefined),
  async handlers({ settings, mode, client, siteFiles, documents }) {
    const script = await readServiceWorker(client, isAllowed(settings, mode), siteFiles.paths());
    return { serviceWorker: serviceWorker(script), offlineDocument: offlineDocument(documents) };
  },
};

/** In development, authors must see the current pages. */
function isAllowed({ pages }: Settings, mode: SiteMode): boolean {
  return pages.offline && mode === 'production';
}
