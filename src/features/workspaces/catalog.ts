import type { CatalogFeature } from '#catalog/catalog-feature.ts';
import { createFindWorkspace } from './catalog/find-workspace.ts';

/** The packages in folders of repositories. */
export const feature: CatalogFeature = {
  completePackage({ settings, reader, listsOf }) {
    if (settings.pages.workspaces === 'off') return undefined;
    const find = createFindWorkspace(reader, listsOf('workspaces'));
    return async (repository) => {
      const { packages, warnings } = await find(repository);
      return { package: packages.length === 0 ? {} : { workspacePackages: packages }, warnings };
    };
  },
};
