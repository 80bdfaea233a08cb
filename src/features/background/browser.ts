import type { BrowserFeature } from '#web/browser/browser-feature.ts';
import { backgroundData } from './background-data.ts';

export const feature: BrowserFeature = {
  idle: {
    // Visitors who save data never fetch it.
    isWanted: ({ site }) => backgroundData.of(site) !== 'none' && !navigator.connection?.saveData,
    load: async () => (await import('./browser/start-background.ts')).startBackground,
    failed: 'The background could not be loaded.',
  },
};
