import type { CatalogFeature } from '#catalog/catalog-feature.ts';
import { openExtensions } from './open-extensions.ts';
import { openedExtensions } from './opened-extensions.ts';

/** Modules of the operator that extend the site. */
export const feature: CatalogFeature = {
  async open({ settings: { extensions, server }, worker, warn, states }) {
    const { memoryLimit } = server.limits;
    return openedExtensions(
      await openExtensions(extensions, { worker: worker('extension'), memoryLimit, warn, states }),
    );
  },
};
