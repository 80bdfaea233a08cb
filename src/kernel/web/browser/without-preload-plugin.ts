import type { Plugin } from 'vite';

/** The module that Vite adds to each build with dynamic imports. */
const helper = '\0vite/preload-helper.js';

/**
 * Leaves out the code by which Vite preloads the files of a chunk before it imports it: the builds have no such files, as styles
 * have builds of their own.
 */
export function withoutPreloadPlugin(): Plugin {
  return {
    name: 'asterism-without-preload',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
