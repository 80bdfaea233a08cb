import { createSiteSnapshot } from '#catalog/create-site-snapshot.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { emptyHistory } from '#model/package/star-history.ts';

/** Creates a snapshot without packages. */
export function emptySnapshot(): Promise<SiteSnapshot> {
  const settings = { product: 'asterism', base: '', hosts: [], emoji: 'text' } as const;
  return createSiteSnapshot({ repositories: [], warnings: [], complete: false }, settings, {
    linkedPages: async () => ({ pages: new Map(), files: [], named: [], outward: new Set(), warnings: [] }),
    imageSizes: async () => ({ sizes: new Map(), pointers: new Set() }),
    boilerplate: undefined,
    familyPast: async () => emptyHistory,
  });
}
