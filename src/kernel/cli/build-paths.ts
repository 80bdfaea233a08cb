import { fileURLToPath } from 'node:url';

/** Paths of the build, which differ between the checkout and the package. */
export interface BuildPaths {
  /** Folder of the client build. */
  readonly client: string;
  /** Module of the render worker. */
  readonly renderWorker: URL;
  /** Module of the threads that read what files say. */
  readonly readWorker: URL;
  /** Module of the store. */
  readonly storeWorker: URL;
  /** Module of the process that starts programs. */
  readonly programStarter: URL;
  /** Module of a thread of a feature: of `x` for its `threads/x-worker.ts`. */
  readonly worker: (name: string) => URL;
}

/** The paths of the build relative to this module, which is bundled into `dist/server`. */
export function buildPaths(): BuildPaths {
  return {
    client: fileURLToPath(new URL('../client', import.meta.url)),
    renderWorker: new URL('./render-worker.js', import.meta.url),
    readWorker: new URL('./read-worker.js', import.meta.url),
    storeWorker: new URL('./store-worker.js', import.meta.url),
    programStarter: new URL('./starter-process.js', import.meta.url),
    worker: (name) => new URL(`./${name}-worker.js`, import.meta.url),
  };
}
