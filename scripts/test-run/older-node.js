import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { nodeBinary } from '#bin/bundled-node.js';

/** Path of a Node on this machine that is older than 24, for tests of the start on such a machine. Undefined if there is none. */
export function findOlderNode() {
  const name = nodeBinary.replace(/^bin./, '');
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find(isOlder);
}

/** @param {string} binary */
function isOlder(binary) {
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/^v(\d+)\.(\d+)\./.exec(stdout ?? '') ?? []).map(Number);
  return (major > 20 || (major === 20 && minor >= 19)) && major < 24;
}
