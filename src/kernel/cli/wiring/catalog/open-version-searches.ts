import { createVersionSearches, type VersionSearches } from '#catalog/indexing/version-searches.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import { errorMessage } from '#platform/errors.ts';
import { removeDatabase } from '#platform/sqlite/database-files.ts';
import { touchIndex } from '#search/index/index-files.ts';
import { versionIndexFile } from './index-file.ts';
import { type IndexDeps, openIndex } from './open-index.ts';

/** Opens the search in versions of packages: each version has an index in a file of its own. */
export function openVersionSearches(
  settings: Settings,
  build: Pick<BuildPaths, 'searchWorker'>,
  deps: Omit<IndexDeps, 'file' | 'snapshots'>,
): VersionSearches {
  return createVersionSearches({
    openIndex(version, snapshots) {
      const file = versionIndexFile(settings, version);
      // A file of an earlier start was last used now.
      touchIndex(file);
      return openIndex(settings, build, { ...deps, snapshots, file });
    },
    removeIndex(version) {
      const file = versionIndexFile(settings, version);
      try {
        removeDatabase(file);
      } catch (error) {
        deps.warn(`The search index ${file} could not be removed (${errorMessage(error)}).`);
      }
    },
  });
}
