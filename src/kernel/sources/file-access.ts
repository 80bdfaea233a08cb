import type { BigIntStats } from 'node:fs';
import { basename, join } from 'node:path/posix';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '#platform/errors.ts';
import { sha1 } from '#platform/hash.ts';
import type { MissingReason } from '#sources/file-messages.ts';
import { type ByteRange, SourceError, type SourceFile } from '#sources/source.ts';
import type { FileSystem, OpenedFile } from './folder/file-system.ts';
import { openInPlace } from './folder/open-in-place.ts';
import { type Visibility, visibilityOf } from './ignore/path-rules.ts';

/** The folder of a repository. */
export interface FolderRoot {
  /** Real path on disk, with links resolved. */
  readonly root: string;
  /** Reads it. */
  readonly fs: FileSystem;
}

/** Target of a path inside a repository, with links resolved. */
export interface ResolvedPath {
  /** Real path on disk, with links resolved. */
  readonly realPath: string;
  /** File system metadata. */
  readonly stats: BigIntStats;
}

/** A regular file inside a repository. */
export interface LocatedFile {
  /** The file under the requested path. */
  readonly file: SourceFile;
  /** Real path on disk, with links resolved. */
  readonly realPath: string;
}

const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ENXIO']);

/** Resolution of file times, in milliseconds: a second change within this time may leave them unchanged. */
const timeStepMs = 25;

/**
 * Resolves a path inside a repository. The target must be inside too and must be public. Throws {@link SourceError}
 * when the file system fails or the repository itself is missing.
 */
export async function follow(
  { root, fs }: FolderRoot,
  path: string,
  least: Visibility,
): Promise<ResolvedPath | MissingReason> {
  if (!allows(least, visibilityOf(path))) return 'hidden';
  // What is absent is looked up twice: the folder of the repository may have come back in between.
  const found = await followOnce({ root, fs }, path, least);
  return found === 'absent' ? followOnce({ root, fs }, path, least) : found;
}

async function followOnce(
  { root, fs }: FolderRoot,
  path: string,
  least: Visibility,
): Promise<ResolvedPath | MissingReason> {
  try {
    const realPath = await fs.realpath(join(root, path));
    if (realPath === root) return 'loop';
    if (!realPath.startsWith(`${root}/`)) return 'outside';
    if (!allows(least, visibilityOf(realPath.slice(root.length + 1)))) return 'hidden';
    return { realPath, stats: await settledStats(fs, realPath) };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP') return 'loop';
    if (!absentCodes.has(code)) throw readError(join(basename(root), path), error);
    if (!(await fs.exists(root))) throw readError(join(basename(root), path), error);
    return 'absent';
  }
}

/**
 * Finds a regular file that pages may link to; undefined when it does not exist or is not public. Throws like {@link
 * follow}.
 */
export async function locate(root: FolderRoot, path: string): Promise<LocatedFile | undefined> {
  const place = await follow(root, path, 'linked');
  if (typeof place === 'string' || !place.stats.isFile()) return undefined;
  const { realPath, stats } = place;
  const file = { path, hash: hashOf(stats), size: Number(stats.size) };
  return {
    file: (await isLink(root, path, realPath)) ? { ...file, target: realPath.slice(root.root.length + 1) } : file,
    realPath,
  };
}

/** False for a file that only the folders before it lead elsewhere. */
async function isLink({ root, fs }: FolderRoot, path: string, realPath: string): Promise<boolean> {
  const own = join(root, path);
  if (own === realPath) return false;
  try {
    return (await fs.lstat(own)).isSymbolicLink();
  } catch {
    // It was removed meanwhile.
    return false;
  }
}

function allows(least: Visibility, visibility: Visibility): boolean {
  return visibility === 'listed' || (least === 'linked' && visibility === 'linked');
}

/**
 * Creates a hash that changes with the bytes of a file, without reading them: any write updates the change time, which
 * no program can set. The hash is stable while the file is unchanged, also after a restart.
 */
export function hashOf(stats: BigIntStats): string {
  return sha1(`${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`);
}

/**
 * Reads file system metadata without following links. For a file changed just now, waits until a further change would
 * update its times.
 */
export async function settledStats(fs: FileSystem, path: string): Promise<BigIntStats> {
  const stats = await fs.lstat(path);
  if (Math.abs(Date.now() - Number(stats.ctimeMs)) >= timeStepMs) return stats;
  await pause(timeStepMs);
  return fs.lstat(path);
}

/**
 * Opens a file that {@link locate} found; undefined when it was removed or replaced meanwhile. Never blocks on a pipe.
 * It and the reads of the opened file throw {@link SourceError}.
 */
export async function openLocated(
  { root, fs }: FolderRoot,
  { file, realPath }: LocatedFile,
): Promise<OpenedFile | undefined> {
  const path = join(basename(root), file.path);
  let handle: OpenedFile | undefined;
  try {
    handle = await openInPlace(fs, realPath);
    if (handle !== undefined && (await handle.stat()).isFile()) return namingErrors(handle, path);
    await handle?.close();
    return undefined;
  } catch (error) {
    await handle?.close();
    const code = errorCode(error);
    const isAbsent = (absentCodes.has(code) && (await fs.exists(root))) || code === 'ELOOP';
    if (isAbsent) return undefined;
    throw readError(path, error);
  }
}

/** The open file with errors that name its package and path. */
function namingErrors(handle: OpenedFile, path: string): OpenedFile {
  return {
    ...handle,
    async read(buffer, position) {
      try {
        return await handle.read(buffer, position);
      } catch (error) {
        throw readError(path, error);
      }
    },
  };
}

/** Reads the first bytes of an open file, at most `limit`, and closes it. */
export async function readStart(handle: OpenedFile, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { size } = await handle.stat();
    return await readRange(handle, { start: 0, end: Math.min(Number(size), limit) });
  } finally {
    await handle.close();
  }
}

/** Reads the bytes of a range that exist. */
export async function readRange(handle: OpenedFile, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(Math.max(0, end - start));
  let length = 0;
  while (length < buffer.length) {
    const count = await handle.read(buffer.subarray(length), start + length);
    if (count === 0) break;
    length += count;
  }
  return buffer.subarray(0, length);
}

/** `path` begins with the folder of the package. */
function readError(path: string, cause: unknown): SourceError {
  const code = errorCode(cause);
  return new SourceError(`The file ${path} cannot be read (${code || 'unknown error'}). ${adviceFor(code)}`, { cause });
}

/** What to do about an error of the file system. */
export function adviceFor(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return 'Give the user that runs this site permission to read it.';
  if (code === 'EMFILE' || code === 'ENFILE') return 'Allow more open files (ulimit -n).';
  return 'Check that the folder exists and its disk works.';
}
