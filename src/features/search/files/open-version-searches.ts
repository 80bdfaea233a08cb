import type { FollowerTools } from '#catalog/followers.ts';
import { touchIndex } from '#features/search/engine/index/index-files.ts';
import { createVersionSearches, type VersionSearches } from '#features/search/indexing/version-searches.ts';
import { errorMessage } from '#platform/errors.ts';
import { removeDatabase } from '#platform/sqlite/database-files.ts';
import { versionIndexFile } from './index-file.ts';
import { openIndex } from './open-index.ts';

/** Opens the search in versions of packages: each version has an index in a file of its own. */
export function openVersionSearches(tools: FollowerTools): VersionSearches {
  const { settings, warn } = tools;
  return createVersionSearches({
    openIndex(version, snapshots) {
      const file = versionIndexFile(settings, version);
      // A file of an earlier start was last used now.
      touchIndex(file);
      return openIndex(tools, { snapshots, file });
    },
    removeIndex(version) {
      const file = versionIndexFile(settings, version);
      try {
        removeDatabase(file);
      } catch (error) {
        warn(`The search index ${file} could not be removed (${errorMessage(error)}).`);
      }
    },
  });
}
