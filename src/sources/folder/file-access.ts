import type { BigIntStats } from 'node:fs';
import { type FileHandle, lstat, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { errorCode } from '#platform/errors.ts';
import { sha1 } from '#platform/hash.ts';
import { SourceError, type SourceFile } from '#sources/source.ts';
import { openInPlace } from './open-in-place.ts';
import { type Visibility, visibilityOf } from './path-rules.ts';

/** Something inside a repository, wherever links led. */
export interface Place {
  /** Where it is on disk, without links. */
  readonly realPath: string;
  /** What the disk knows of it. */
  readonly stats: BigIntStats;
}

/** A regular file inside a repository. */
export interface Located {
  /** The file under the path that was asked for. */
  readonly file: SourceFile;
  /** Where it is on disk, without links. */
  readonly realPath: string;
}

/** Why there is nothing to hand out. */
export type Missing = 'absent' | 'outside' | 'loop' | 'hidden';

const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ENXIO']);

/** How long after a change a file's times may still stay the same although it changes again, in milliseconds. */
const timeStep = 25;

/**
 * Follows a path inside a repository; links must stay inside and lead to what may be seen.
 * Throws {@link SourceError} when the disk refuses or the repository itself has gone.
 */
export async function follow(root: string, path: string, least: Visibility): Promise<Place | Missing> {
  if (!allows(least, visibilityOf(path))) return 'hidden';
  try {
    const realPath = await realpath(join(root, path));
    if (realPath === root) return 'loop';
    if (!realPath.startsWith(`${root}/`)) return 'outside';
    if (!allows(least, visibilityOf(realPath.slice(root.length + 1)))) return 'hidden';
    return { realPath, stats: await settledStats(realPath) };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP') return 'loop';
    if (!absentCodes.has(code)) throw broken(path, error);
    if (!(await exists(root))) throw broken(path, error);
    return 'absent';
  }
}

/** Finds a regular file that pages may link to; undefined when there is none or it must not be seen. Throws like {@link follow}. */
export async function locate(root: string, path: string): Promise<Located | undefined> {
  const place = await follow(root, path, 'linked');
  if (typeof place === 'string' || !place.stats.isFile()) return undefined;
  const { realPath, stats } = place;
  return { file: { path, hash: hashOf(stats), size: Number(stats.size) }, realPath };
}

function allows(least: Visibility, visibility: Visibility): boolean {
  return visibility === 'listed' || (least === 'linked' && visibility === 'linked');
}

/**
 * Changes whenever a file's bytes do, without reading them: any write moves its change time, which no program can set.
 * The same for as long as the file is left alone, restarts included.
 */
export function hashOf(stats: BigIntStats): string {
  return sha1(`${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`);
}

/** What the disk knows of a path, links not followed; waits until a file that has only just changed has times of its own. */
export async function settledStats(path: string): Promise<BigIntStats> {
  const stats = await lstat(path, { bigint: true });
  if (Math.abs(Date.now() - Number(stats.ctimeMs)) >= timeStep) return stats;
  await new Promise((resolve) => setTimeout(resolve, timeStep));
  return lstat(path, { bigint: true });
}

/** Opens a file that {@link locate} found; undefined when it has gone or became something else. Never blocks on a pipe. */
export async function openLocated({ file, realPath }: Located): Promise<FileHandle | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await openInPlace(realPath);
    if ((await handle?.stat())?.isFile()) return handle;
    await handle?.close();
    return undefined;
  } catch (error) {
    await handle?.close();
    const code = errorCode(error);
    if (absentCodes.has(code) || code === 'ELOOP') return undefined;
    throw broken(file.path, error);
  }
}

/** The first bytes of an open file, at most `limit`. Closes the file. */
export async function readStart(handle: FileHandle, limit: number): Promise<Uint8Array> {
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(size, limit));
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function broken(path: string, cause: unknown): SourceError {
  const code = errorCode(cause);
  const advice =
    code === 'EACCES' || code === 'EPERM'
      ? 'Let the user who runs this site read it.'
      : code === 'EMFILE' || code === 'ENFILE'
        ? 'Allow more open files (ulimit -n).'
        : 'Check that the folder is still there and its disk is well.';
  return new SourceError(`The file ${path} cannot be read (${code || 'unknown error'}). ${advice}`, { cause });
}
