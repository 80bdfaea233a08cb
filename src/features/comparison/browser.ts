import type { BrowserFeature } from '#web/browser/browser-feature.ts';

export const feature: BrowserFeature = {
  elements: [
    {
      selector: 'a[data-next-change]',
      async load() {
        const { followNextChange } = await import('./browser/next-change.ts');
        return (_, link) => followNextChange(link);
      },
      failed: 'The link to the next change leads to the first one.',
    },
  ],
};
