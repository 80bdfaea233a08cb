import type { Dirent } from 'node:fs';
import { constants } from 'node:fs';
import type { FileSystem, OpenedFile } from './file-system.ts';

/** Where Linux lists the paths of open files. */
const descriptors = '/proc/self/fd';

const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file or folder by its real path. Undefined when a folder above it has become a link meanwhile, so that
 * another file was opened. Never blocks on a pipe. Throws the error of the file system.
 */
export async function openInPlace(
  fs: FileSystem,
  realPath: string,
  table: string = descriptors,
): Promise<OpenedFile | undefined> {
  const handle = await fs.open(realPath, flags);
  try {
    if (await isAt(fs, { handle, realPath, table })) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** Lists a folder; empty when {@link openInPlace} returns undefined. Throws the error of the file system. */
export async function listInPlace(fs: FileSystem, realPath: string, table: string = descriptors): Promise<Dirent[]> {
  const handle = await openInPlace(fs, realPath, table);
  if (handle === undefined) return [];
  try {
    const opened = `${table}/${handle.fd}`;
    if ((await targetOf(fs, opened)) !== undefined) return await fs.entries(opened);
    const entries = await fs.entries(realPath);
    return (await isAt(fs, { handle, realPath, table })) ? entries : [];
  } finally {
    await handle.close();
  }
}

interface OpenedPath {
  readonly handle: OpenedFile;
  readonly realPath: string;
  readonly table: string;
}

async function isAt(fs: FileSystem, { handle, realPath, table }: OpenedPath): Promise<boolean> {
  const opened = await targetOf(fs, `${table}/${handle.fd}`);
  // Linux marks a file that was replaced after it was opened as deleted.
  if (opened !== undefined) return opened === realPath || opened === `${realPath} (deleted)`;
  const [mine, there] = [await handle.stat(), await fs.lstat(realPath)];
  return mine.ino === there.ino && mine.dev === there.dev && (await fs.realpath(realPath)) === realPath;
}

/** The target of a link; undefined where there is none. */
async function targetOf(fs: FileSystem, path: string): Promise<string | undefined> {
  try {
    return await fs.readlink(path);
  } catch {
    return undefined;
  }
}
