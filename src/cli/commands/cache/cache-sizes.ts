import { imageFile } from '#cli/wiring/catalog/image-file.ts';
import { indexStart } from '#cli/wiring/catalog/index-file.ts';
import { mirrorFolder } from '#cli/wiring/sources/mirror-folder.ts';
import type { ConsoleKept } from '#model/views/console/console-view.ts';
import { databaseFiles } from '#platform/sqlite/database-files.ts';
import { listIndexes } from '#search/index/index-files.ts';
import { listMirrors } from '#sources/git/mirror/stored-mirrors.ts';
import { databaseFile } from '#store/sqlite/database-file.ts';

/** Time to live of the sizes, in milliseconds: mirrors of many repositories have many files. */
const ttlMs = 60_000;

/** Creates the function that lists the contents of a cache folder with their sizes. */
export function createCacheSizes(cache: string): () => Promise<readonly ConsoleKept[]> {
  let cached: { readonly at: number; readonly sizes: Promise<readonly ConsoleKept[]> } | undefined;
  return () => {
    if (cached === undefined || performance.now() - cached.at > ttlMs)
      cached = { at: performance.now(), sizes: cacheSizes(cache) };
    return cached.sizes;
  };
}

async function cacheSizes(cache: string): Promise<readonly ConsoleKept[]> {
  const all = [
    {
      what: 'database',
      parts: databaseFiles(databaseFile(cache)).filter(({ path }) => !path.startsWith(indexStart(cache))),
    },
    { what: 'index', parts: listIndexes(indexStart(cache)) },
    { what: 'images', parts: databaseFiles(imageFile(cache)) },
    { what: 'mirrors', parts: await listMirrors(mirrorFolder(cache)) },
  ] as const;
  return all
    .filter(({ parts }) => parts.length > 0)
    .map(({ what, parts }) => ({
      what,
      count: parts.length,
      size: parts.reduce((sum, { size }) => sum + size, 0),
    }));
}
