import { createSnapshot } from '#catalog/create-snapshot.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { emptyHistory } from '#model/package/star-history.ts';

/** Creates a snapshot without packages. */
export function emptySnapshot(): Promise<Snapshot> {
  const settings = { product: 'asterism', base: '', hosts: [], emoji: 'text' } as const;
  return createSnapshot({ repositories: [], warnings: [], complete: false }, settings, {
    linkedPages: async () => ({ pages: new Map(), files: [], targets: [], outward: new Set(), warnings: [] }),
    imageSizes: async () => ({ sizes: new Map(), pointers: new Set(), isPartial: false }),
    boilerplate: undefined,
    familyPast: async () => emptyHistory,
  });
}
