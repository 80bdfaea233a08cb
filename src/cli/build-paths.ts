import { fileURLToPath } from 'node:url';

/** Where the build's parts are; they lie elsewhere in the checkout than in the package. */
export interface BuildPaths {
  /** Folder of the client build. */
  readonly client: string;
  /** The render worker's module. */
  readonly renderWorker: URL;
  /** The store's module. */
  readonly storeWorker: URL;
  /** The module of the search index. */
  readonly searchWorker: URL;
  /** The module that draws pictures. */
  readonly cardWorker: URL;
  /** The module that compresses and writes the files of an export. */
  readonly fileWorker: URL;
}

/** Where the build's parts lie beside this module once it is bundled into `dist/server`. */
export function buildPaths(): BuildPaths {
  return {
    client: fileURLToPath(new URL('../client', import.meta.url)),
    renderWorker: new URL('./render-worker.js', import.meta.url),
    storeWorker: new URL('./store-worker.js', import.meta.url),
    searchWorker: new URL('./search-worker.js', import.meta.url),
    cardWorker: new URL('./card-worker.js', import.meta.url),
    fileWorker: new URL('./file-worker.js', import.meta.url),
  };
}
