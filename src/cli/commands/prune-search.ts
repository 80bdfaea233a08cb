import { indexFile, indexStart } from '#cli/wiring/catalog/index-file.ts';
import type { Settings } from '#config/schema.ts';
import { pruneIndexes, touchIndex } from '#search/index/index-files.ts';

/** Deletes the search indexes of other sites that were unused for this time (milliseconds). Never throws. */
export function pruneSearch(settings: Settings, age: number, warn: (message: string) => void): void {
  const own = indexFile(settings);
  const { cache, mirrorRetentionDays } = settings.server;
  touchIndex(own);
  try {
    const { length } = pruneIndexes(indexStart(cache), age, own);
    if (length > 0) warn(`${length} search indexes that no site used for ${mirrorRetentionDays} days were removed`);
  } catch (error) {
    warn(`Old search indexes could not be removed (${String(error)}).`);
  }
}
