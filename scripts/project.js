import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeBinary, nodePackage } from '#bin/bundled-node.js';

/** Path of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Path of the Node that is installed with the project. */
export const projectNode = join(root, 'node_modules', nodePackage(), nodeBinary);

/**
 * Path of a file or folder in the project.
 * @param {string[]} parts
 */
export function inProject(...parts) {
  return join(root, ...parts);
}
