import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetsError, entryFile } from '#web/document/assets.ts';

/** The place of the files in the service worker's script. */
const filesMark = 'asterism:files';

/** Pages do without these: what counts visits has nobody to tell, and the frame for diagrams is fetched with the first one. */
const without = /^(analytics|diagram)-|\.css$/;

/**
 * The service worker's script from the build's folder. Without `keep` it is one that takes away what an earlier one kept.
 * Throws {@link AssetsError} when it is not there.
 */
export async function readServiceWorker(folder: string, keep: boolean): Promise<string> {
  try {
    const script = await readFile(join(folder, 'service-worker.js'), 'utf8');
    if (!script.includes(filesMark)) throw new Error('The service worker has no place for the files of the build.');
    return script.replace(filesMark, keep ? (await filesOf(folder)).join(' ') : '');
  } catch (cause) {
    throw new AssetsError(folder, { cause });
  }
}

/** What the interface is made of, its own script first. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(join(folder, 'assets'))).toSorted().filter((name) => !without.test(name));
  return [...new Set([await entryFile(folder), ...names.map((name) => `assets/${name}`)])];
}
