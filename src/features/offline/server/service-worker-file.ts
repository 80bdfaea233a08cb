import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetsError, entryFile } from '#web/document/assets.ts';

/** The mark in the service worker's script that is replaced by the list of files. */
const filesMark = 'asterism:files';

/** Not needed offline, or fetched on demand: analytics, and documents for frames. */
const excluded = /^analytics-|\.html$/;

/**
 * The service worker's script from the build's folder. If `offline` is false, the script removes the caches of an earlier
 * one. Of the files of the settings it stores styles and fonts. Throws {@link AssetsError} if the script is missing.
 */
export async function readServiceWorker(
  folder: string,
  offline: boolean,
  siteFiles: readonly string[] = [],
): Promise<string> {
  try {
    const script = await readFile(join(folder, 'service-worker.js'), 'utf8');
    if (!script.includes(filesMark)) throw new Error('service-worker.js has no mark for the list of files.');
    return script.replace(
      filesMark,
      offline ? [...(await filesOf(folder)), ...siteFiles.flatMap(looksOf)].join(' ') : '',
    );
  } catch (cause) {
    throw new AssetsError(folder, { cause });
  }
}

/** The build's files, the entry script first. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(join(folder, 'assets'))).toSorted().filter((name) => !excluded.test(name));
  return [...new Set([await entryFile(folder), ...names.map((name) => `assets/${name}`)])];
}

/** The path of a file of the settings, relative to the site, if pages need it to look right. */
function looksOf(path: string): readonly string[] {
  return /\.(css|woff2?|ttf|otf)$/i.test(path) ? [path.replace(/^\//, '')] : [];
}
