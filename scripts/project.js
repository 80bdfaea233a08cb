import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that is installed with the project. */
export const projectNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The path of a file or folder of the project.
 * @param {string[]} parts
 */
export function inProject(...parts) {
  return join(root, ...parts);
}
