import type { BrowserFeature } from '#web/browser/browser-feature.ts';
import { mapPath } from './declared.ts';

export const feature: BrowserFeature = {
  elements: [
    {
      selector: '[data-part="map"] figure',
      load: async () => (await import('./browser/start-map.ts')).startMap,
      failed: 'The map cannot be filtered.',
    },
  ],
  links: ({ site }, { pictures: texts }) => [{ icon: 'source', text: texts.map, href: mapPath(site) }],
};
