import type { CommandFeature } from '#cli/command-feature.ts';
import { clearMirrors, listMirrors, mirrorFolder, pruneMirrors } from './mirror/stored-mirrors.ts';

/** The mirrors in the cache folder. */
export const feature: CommandFeature = {
  cached: {
    names: ['git mirror', 'git mirrors'],
    folder: mirrorFolder,
    list: (cache) => listMirrors(mirrorFolder(cache)),
    prune: (cache, age) => pruneMirrors(mirrorFolder(cache), age),
    clear: (cache) => clearMirrors(mirrorFolder(cache)),
  },
};
