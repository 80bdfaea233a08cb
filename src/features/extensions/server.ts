import type { ServerFeature } from '#server/feature.ts';
import { extensionAt } from './declared.ts';
import { extensionsIn } from './opened-extensions.ts';
import { extensionPages } from './server/extension-pages.ts';
import { extensionRoutes } from './server/extension-routes.ts';

/** The pages and files of extensions. */
export const feature: ServerFeature = {
  paths: {
    isMissing(path, { extensions }) {
      const name = extensionAt(path);
      return name !== undefined && !extensions.some((each) => each.name === name);
    },
  },
  handlers({ catalog, documents }) {
    const answer = extensionRoutes(extensionsIn(catalog.opened));
    return { extension: answer && extensionPages({ ...documents, loading: catalog.loading, answer }) };
  },
};
