import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CreateError } from './create-error.js';

/**
 * The files that exist already.
 * @param {string} folder
 * @param {Iterable<string>} paths
 */
export function existingFiles(folder, paths) {
  return [...paths].filter((path) => existsSync(join(folder, path)));
}

/**
 * Writes files, with their folders. Throws {@link CreateError}.
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files
 * @param {ReadonlySet<string>} kept files that are not written
 */
export function writeFiles(folder, files, kept) {
  for (const [path, text] of files) {
    if (!kept.has(path)) writeOne(join(folder, path), text);
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeOne(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CreateError(`${file} cannot be written: ${reason}. Check the permissions, or choose another folder.`);
  }
}
