import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { contentHash, listInputs, quickHash } from './fingerprint.js';

/**
 * Hashes of the inputs of a finished installation or build.
 * @typedef {{ quick: string, content: string }} Stamp
 */

/**
 * Compares the inputs with the stamp of the last finished work. Reads contents only when a size or a time differs.
 * @param {{ root: string, inputs: readonly string[], stampFile: string }} work
 * @returns {{ fresh: boolean, stamp: Stamp }}
 */
export function compareWithStamp({ root, inputs, stampFile }) {
  const files = listInputs(root, inputs);
  const quick = quickHash(root, files);
  const last = readStamp(stampFile);
  if (last?.quick === quick) return { fresh: true, stamp: last };
  const stamp = { quick, content: contentHash(root, files) };
  const fresh = last?.content === stamp.content;
  if (fresh) writeStamp(stampFile, stamp);
  return { fresh, stamp };
}

/**
 * Marks the work as done. Call it last, so that interrupted work is repeated.
 * @param {string} stampFile
 * @param {Stamp} stamp
 */
export function writeStamp(stampFile, stamp) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamp));
}

/**
 * Marks the work as not done.
 * @param {string} stampFile
 */
export function removeStamp(stampFile) {
  rmSync(stampFile, { force: true });
}

/**
 * @param {string} stampFile
 * @returns {Stamp | undefined}
 */
function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}
