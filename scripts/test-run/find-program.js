import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program on the PATH or in one of the given folders, undefined where it is not installed.
 * @param {string} name
 * @param {readonly string[]} [folders]
 */
export function findProgram(name, folders = []) {
  const files = [...(process.env.PATH ?? '').split(delimiter), ...folders].map((folder) => join(folder, name));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
