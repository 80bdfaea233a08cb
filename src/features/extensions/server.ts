import type { ServerFeature } from '#server/feature.ts';
import { pass } from '#server/http/middleware.ts';
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
    // Without extensions, their addresses are those of no call.
    if (answer === undefined) return { extension: (_context, next) => pass(next) };
    return { extension: extensionPages({ ...documents, loading: catalog.loading, answer }) };
  },
};
