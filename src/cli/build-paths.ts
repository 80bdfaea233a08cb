import { fileURLToPath } from 'node:url';
import type { BuildPaths } from './site.ts';

/** Where the build's parts lie beside this module once it is bundled into `dist/server`. */
export function buildPaths(): BuildPaths {
  return {
    client: fileURLToPath(new URL('../client', import.meta.url)),
    renderWorker: new URL('./render-worker.js', import.meta.url),
    storeWorker: new URL('./store-worker.js', import.meta.url),
  };
}
