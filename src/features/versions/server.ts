import type { ServerFeature } from '#server/feature.ts';
import { versionsOf } from './open-versions.ts';
import { packagePreviews } from './server/package-previews.ts';
import { versionsPage } from './server/versions-page.ts';

/** The list of all versions of a package, and that of its previews. */
export const feature: ServerFeature = {
  handlers: ({ settings, catalog: { versions }, documents }) => ({
    packagePreviews: packagePreviews(documents.snapshots, versionsOf(settings)),
    packageVersions: versionsPage({ ...documents, versions }),
  }),
};
