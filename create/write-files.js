import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CreateError } from './create-error.js';
import { namesIn } from './places.js';

/**
 * The files that exist already.
 * @param {string} folder
 * @param {Iterable<string>} paths
 */
export function existingFiles(folder, paths) {
  return [...paths].filter((path) => existsSync(join(folder, path)));
}

/**
 * Refuses paths that exist with other letter case: programs that need the path do not find the file on every system, and a
 * second file could not be checked out beside it. Throws {@link CreateError}.
 * @param {string} folder
 * @param {Iterable<string>} paths
 */
export function refuseTwins(folder, paths) {
  for (const path of paths) {
    const parts = path.split('/');
    for (const [index, part] of parts.entries()) {
      const parent = join(folder, ...parts.slice(0, index));
      const names = namesIn(parent);
      const twin = names.find((name) => name.toLowerCase() === part.toLowerCase());
      if (names.includes(part) || twin === undefined) continue;
      throw new CreateError(
        `${join(parent, twin)} differs from ${part} in case only. Rename it to ${part}, and run this again.`,
      );
    }
  }
}

/**
 * The name of the settings file in the folder; undefined without one.
 * @param {string} folder
 */
export function existingSettings(folder) {
  return namesIn(folder).find((name) => /^asterism\.config\.(m?[jt]s|json)$/.test(name));
}

/**
 * The scripts that an existing `package.json` lacks. One of the same name that runs Asterism with other flags does not count.
 * @param {string} file
 * @param {Readonly<Record<string, string>>} scripts
 */
export function missingScripts(file, scripts) {
  const known = scriptsIn(file);
  return Object.entries(scripts).filter(([name]) => !/\basterism\b/.test(String(known[name])));
}

/**
 * @param {string} file
 * @returns {Readonly<Record<string, unknown>>}
 */
function scriptsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).scripts ?? {};
  } catch {
    // npm reports what is wrong with the file.
    return {};
  }
}

/**
 * The lines of a text that an existing file lacks.
 * @param {string} file
 * @param {string} text
 */
export function missingLines(file, text) {
  const known = readFileSync(file, 'utf8').split(/\r?\n/);
  return text.split('\n').filter((line) => line !== '' && !known.some((each) => each.replace(/^\//, '') === line));
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
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new CreateError(`${file} cannot be written: a part of its path is a file. Choose another folder.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CreateError(`${file} cannot be written: ${reason}. Check the permissions, or choose another folder.`);
  }
}
