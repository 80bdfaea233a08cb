import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the given files and all files in the given folders, sorted. Leaves out tests and missing files.
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function listInputs(root, names) {
  return names.flatMap((name) => filesBelow(root, name)).sort();
}

/**
 * Hashes paths, sizes and modification times. It is fast, and changes whenever a file is written.
 * @param {string} root
 * @param {readonly string[]} files
 */
export function quickHash(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/**
 * Hashes paths and contents. Copies of the same files have the same hash.
 * @param {string} root
 * @param {readonly string[]} files
 */
export function contentHash(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function filesBelow(root, name) {
  const entry = statSync(join(root, name), { throwIfNoEntry: false });
  if (entry === undefined || /\.test\.tsx?$/.test(name)) return [];
  if (!entry.isDirectory()) return [name];
  return readdirSync(join(root, name)).flatMap((child) => filesBelow(root, `${name}/${child}`));
}
