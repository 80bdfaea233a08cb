import type { BrowserFeature } from '#web/browser/browser-feature.ts';

export const feature: BrowserFeature = {
  articles: [
    {
      selector: 'figure.mermaid',
      load: async () => (await import('./browser/diagrams.ts')).drawDiagrams,
      failed: 'Diagrams could not be loaded. The page shows their sources.',
    },
  ],
};
