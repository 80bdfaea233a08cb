import { stat } from 'node:fs/promises';
import type { Follower, FollowerTools } from '#catalog/followers.ts';
import { touchIndex } from '#features/search/engine/index/index-files.ts';
import type { SyncedIndex } from '#features/search/indexing/synced-index.ts';
import {
  createVersionSearches,
  noVersionSearches,
  type VersionSearches,
} from '#features/search/indexing/version-searches.ts';
import { createVersionedSearch, type VersionedSearch } from '#features/search/indexing/versioned-search.ts';
import { errorMessage } from '#platform/errors.ts';
import { removeDatabase } from '#platform/sqlite/database-files.ts';
import { indexFile, versionIndexFile } from './index-file.ts';
import { openIndex } from './open-index.ts';
import { pruneSearch } from './prune-search.ts';

/** The search of a site in its current pages and in versions of packages. */
export interface SiteSearch extends Follower, VersionedSearch {
  /** Searches the current pages. */
  readonly current: Pick<SyncedIndex, 'search'>;
  /** Called where the site has no time left for the searches that wait. */
  readonly refusals: Set<() => void>;
  /** Size of the index in bytes, with its write-ahead log; undefined if it has no file. */
  size(): Promise<number | undefined>;
}

/** The index of the current pages. */
export interface CurrentIndex {
  readonly index: SyncedIndex;
  /** The file that is searched. */
  readonly file: () => Promise<string>;
}

export function openSiteSearch(tools: FollowerTools): SiteSearch {
  const { settings, snapshots } = tools;
  const file = indexFile(settings);
  return createSiteSearch(tools, { index: openIndex(tools, { snapshots, file }), file: async () => file });
}

/** Creates the search of a site over an index of its current pages. */
export function createSiteSearch(tools: FollowerTools, { index, file }: CurrentIndex): SiteSearch {
  const { settings, versions, warn } = tools;
  const versionSearches = openVersionSearches(tools);
  const refusals = new Set<() => void>();
  return {
    ...createVersionedSearch({ search: index, versions, versionSearches }),
    current: index,
    refusals,
    update: index.update,
    prune: (age) => pruneSearch(settings, { age, warn, versions: versionSearches.open() }),
    refuseReaders() {
      for (const refuse of refusals) refuse();
    },
    size: async () => sizeOf(await file()),
    async close() {
      await Promise.all([index.close(), versionSearches.close()]);
    },
  };
}

/** Opens the search in versions of packages: each version has an index in a file of its own. */
function openVersionSearches(tools: FollowerTools): VersionSearches {
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

/** The search of a static site, which no request reaches. */
export function noSiteSearch({ versions }: Pick<FollowerTools, 'versions'>): Pick<SiteSearch, 'search' | 'refusals'> {
  const search = { search: async () => ({ hits: [], more: false, corrected: null, complete: false }) };
  return {
    ...createVersionedSearch({ search, versions, versionSearches: noVersionSearches }),
    refusals: new Set(),
  };
}

/** The size of a database in bytes, including its write-ahead log. */
async function sizeOf(file: string): Promise<number | undefined> {
  const sizes = await Promise.all([file, `${file}-wal`].map((each) => stat(each).catch(() => undefined)));
  const existing = sizes.filter((each) => each !== undefined);
  return existing.length === 0 ? undefined : existing.reduce((sum, { size }) => sum + size, 0);
}
