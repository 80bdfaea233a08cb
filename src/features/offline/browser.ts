import type { BrowserFeature } from '#web/browser/browser-feature.ts';
import { showCachedNotice } from './browser/show-cached-notice.ts';
import { offlineData } from './offline-data.ts';

export const feature: BrowserFeature = {
  eager: showCachedNotice,
  idle: {
    // Also to remove what is stored after offline reading was switched off.
    isWanted({ site }) {
      const { connection, serviceWorker } = navigator;
      return Boolean(serviceWorker && (serviceWorker.controller || (offlineData.of(site) && !connection?.saveData)));
    },
    load: async () => (await import('./browser/start-offline.ts')).startOffline,
    failed: 'Offline reading is not available.',
  },
};
