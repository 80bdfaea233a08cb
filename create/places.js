import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * What a source says, as a path or an address.
 * @typedef {{ kind: 'folder', path: string } | { kind: 'address' }} Place
 */

const manifests = ['package.json', 'Cargo.toml', 'pyproject.toml', 'composer.json', 'go.mod'];

/**
 * Tells a folder from an address. Paths become absolute.
 * @param {string} source
 * @param {string} cwd
 * @returns {Place}
 */
export function placeOf(source, cwd) {
  const isAddress = /^[a-z][a-z0-9+.-]+:/i.test(source) || /^[^/\\\s]+@[^/\\\s]+:/.test(source);
  if (isAddress) return { kind: 'address' };
  const path = /^~(?=$|[\\/])/.test(source) ? join(homedir(), source.slice(1)) : source;
  return { kind: 'folder', path: resolve(cwd, path) };
}

/**
 * A folder as a path in the settings file, which is relative to the file. Paths that the user wrote from the root or from the
 * home folder stay as they are.
 * @param {string} source
 * @param {string} path
 * @param {string} folder folder of the settings file
 */
export function pathInSettings(source, path, folder) {
  if (isAbsolute(source) || source.startsWith('~')) return source;
  const short = relative(folder, path).split(sep).join('/');
  if (short === '') return '.';
  return short.startsWith('.') || isAbsolute(short) ? short : `./${short}`;
}

/** @param {string} path */
export function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * True for a folder with a README or a manifest, which Asterism shows as a package.
 * @param {string} folder
 */
export function isRepository(folder) {
  return namesIn(folder).some((name) => /^readme(\.|$)/i.test(name) || manifests.includes(name));
}

/**
 * True for a folder whose direct subfolders are repositories.
 * @param {string} folder
 */
export function holdsRepositories(folder) {
  return namesIn(folder).some(
    (name) => !name.startsWith('.') && name !== 'node_modules' && isRepository(join(folder, name)),
  );
}

/**
 * The git settings of the repository that the folder is in. Empty if it is in none.
 * @param {string} folder
 * @returns {string}
 */
export function gitSettings(folder) {
  const file = join(folder, '.git/config');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const parent = dirname(folder);
  return parent === folder ? '' : gitSettings(parent);
}

/**
 * The git repository that a folder is in, below its root. Undefined for the root itself, and outside of repositories.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function repositoryAbove(folder) {
  if (existsSync(join(folder, '.git'))) return undefined;
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  return existsSync(join(parent, '.git')) ? parent : repositoryAbove(parent);
}

/**
 * True for a folder that has files, and for one in a git repository: its README is the business of its owners.
 * @param {string} folder
 */
export function isProject(folder) {
  return namesIn(folder).some((name) => !name.startsWith('.')) || repositoryAbove(folder) !== undefined;
}

/**
 * The names in a folder; empty if it cannot be read.
 * @param {string} folder
 */
export function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
