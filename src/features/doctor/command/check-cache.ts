import { lstat, opendir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import { errorCode, errorMessage } from '#platform/errors.ts';
import type { DoctorContext } from './doctor-check.ts';

/** Free space below which a warning is due, in bytes. */
const scarce = 1024 ** 3;

/** Free space with which a sync is likely to fail, in bytes. */
const tooLittle = 100 * 1024 ** 2;

/** Files of the cache that are counted at most. */
const maxFiles = 100_000;

/** Checks that the cache folder can be written, and reports its size and the free space. */
export async function checkCache({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  const { cache } = settings.server;
  const folder = await nearestFolder(cache);
  const problem = await writeProblem(folder);
  const fix = 'Give the user that runs this process permission to write there, or choose another folder with --cache.';
  if (problem !== undefined) return [fault('cache', `The cache folder ${cache} cannot be written (${problem}).`, fix)];
  const size = folder === cache ? await sizeOf(cache) : 'not created yet';
  return [ok('cache', `${cache} can be written (${size})`), judgeSpace(cache, await freeBytes(folder))];
}

/** Judges the free space of the disk of the cache, in bytes. */
export function judgeSpace(cache: string, free: number): Finding {
  const message = `${formatBytes(free)} are free for ${cache}`;
  const fix =
    'Free space: "asterism cache prune" deletes what has not been used recently. Or choose another disk with --cache.';
  if (free < tooLittle) return fault('disk', `Only ${message}.`, fix);
  return free < scarce ? warning('disk', `Only ${message}.`, fix) : ok('disk', message);
}

/** The folder, or the nearest one above it that exists. */
async function nearestFolder(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) return path;
    return nearestFolder(dirname(path));
  }
}

/** Why nothing can be written to the cache, or to the folder in which it would be made; undefined if it can. */
async function writeProblem(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder`;
    const probe = join(folder, `.doctor-${process.pid}`);
    await writeFile(probe, 'x', { flag: 'wx' });
    await rm(probe);
    return undefined;
  } catch (error) {
    return errorCode(error) || errorMessage(error);
  }
}

async function sizeOf(folder: string): Promise<string> {
  let [bytes, files] = [0, 0];
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    if (files > maxFiles) return `more than ${maxFiles} files, ${formatBytes(bytes)}`;
    // A site may remove it meanwhile.
    bytes += (await lstat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  return formatBytes(bytes);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
