import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux has a file system in memory. */
const memory = '/dev/shm';

/** Free space that the file system and the memory of the machine must have, in bytes: four times what all tests take at once. */
const neededBytes = 4 * 1024 ** 3;

/** Folders of runs are named by their process. */
const folderName = /^asterism-test-(\d+)$/;

/**
 * Lets tests write their temporary files into memory, where the machine has room: git, browsers and databases write many small
 * files, which take a third of the time of some tests on a disk. The files are removed when this process ends; those of runs
 * that were killed are removed first. A folder that `TMPDIR` names stays in use.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(memory)) return;
  removeOld();
  if (!hasRoom()) return;
  const folder = join(memory, `asterism-test-${process.pid}`);
  mkdirSync(folder);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

function removeOld() {
  for (const name of readdirSync(memory)) {
    const [, pid] = folderName.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(join(memory, name));
  }
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function hasRoom() {
  if (!runsPrograms()) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, availableMemory()) >= neededBytes;
}

/** Whether it is a file system in memory from which programs may be started, which some tests write. */
function runsPrograms() {
  const mount = mountsOf(readFileSync('/proc/mounts', 'utf8')).findLast(({ place }) => place === memory);
  return mount?.type === 'tmpfs' && !mount.options.includes('noexec');
}

/** @param {string} text */
function mountsOf(text) {
  return text.split('\n').map((line) => {
    const [, place = '', type = '', options = ''] = line.split(' ');
    return { place, type, options: options.split(',') };
  });
}

/** Memory that programs can take without swapping, in bytes. */
function availableMemory() {
  const [, kilobytes = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
