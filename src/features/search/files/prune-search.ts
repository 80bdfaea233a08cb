import type { Settings } from '#config/schema.ts';
import { pruneIndexes, touchIndex } from '#features/search/engine/index/index-files.ts';
import type { IndexedVersion } from '#features/search/indexing/version-searches.ts';
import { plural } from '#model/text/plural.ts';
import { indexFile, indexStart, versionIndexFile } from './index-file.ts';

/** Input of {@link pruneSearch}. */
export interface SearchPruning {
  /** Time without use after which an index is deleted, in milliseconds. */
  readonly age: number;
  /** The versions whose indexes are in use. */
  readonly versions: readonly IndexedVersion[];
  /** Called with a sentence about what was deleted, or could not be. */
  readonly warn: (message: string) => void;
}

/** Deletes the search indexes that this site does not use and that were unused for some time. Never throws. */
export function pruneSearch(settings: Settings, { age, versions, warn }: SearchPruning): void {
  const own = [indexFile(settings), ...versions.map((version) => versionIndexFile(settings, version))];
  const { cache, mirrorRetentionDays } = settings.server;
  for (const file of own) touchIndex(file);
  try {
    const { length } = pruneIndexes(indexStart(cache), age, own);
    if (length > 0)
      warn(
        `Deleted ${plural(length, 'search index', 'search indexes')} not used for ${plural(mirrorRetentionDays, 'day')}`,
      );
  } catch (error) {
    warn(`Old search indexes could not be removed (${String(error)}).`);
  }
}
