import type { CommandFeature } from '#cli/command-feature.ts';
import { listIndexes, pruneIndexes } from './engine/index/index-files.ts';
import { indexStart } from './files/index-file.ts';

/** The files of indexes in the cache folder. */
export const feature: CommandFeature = {
  cached: {
    names: ['search index', 'search indexes'],
    list: (cache) => listIndexes(indexStart(cache)),
    prune: (cache, age) => pruneIndexes(indexStart(cache), age),
  },
};
