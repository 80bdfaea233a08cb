import type { BrowserFeature } from '#web/browser/browser-feature.ts';

/** The client modules of extensions. */
export const feature: BrowserFeature = {
  elements: [
    {
      selector: '[data-slot] > [data-client]',
      load: async () => (await import('./browser/start-clients.ts')).startClients,
      failed: 'The parts of extensions cannot be loaded. The page shows them as they are.',
    },
  ],
};
