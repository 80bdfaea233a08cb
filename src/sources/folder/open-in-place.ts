import type { Dirent } from 'node:fs';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, readlink, realpath } from 'node:fs/promises';

/** Where Linux lists the paths of open files. */
const descriptors = '/proc/self/fd';

const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file or folder by its real path. Undefined when a folder above it has become a link meanwhile, so that
 * another file was opened. Never blocks on a pipe. Throws the error of the file system.
 */
export async function openInPlace(realPath: string, table: string = descriptors): Promise<FileHandle | undefined> {
  const handle = await open(realPath, flags);
  try {
    if (await isAt(handle, realPath, table)) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** Lists a folder; empty when {@link openInPlace} returns undefined. Throws the error of the file system. */
export async function listInPlace(realPath: string, table: string = descriptors): Promise<Dirent[]> {
  const handle = await openInPlace(realPath, table);
  if (handle === undefined) return [];
  try {
    const opened = `${table}/${handle.fd}`;
    if ((await readlink(opened).catch(() => undefined)) !== undefined) {
      return await readdir(opened, { withFileTypes: true });
    }
    const entries = await readdir(realPath, { withFileTypes: true });
    return (await isAt(handle, realPath, table)) ? entries : [];
  } finally {
    await handle.close();
  }
}

async function isAt(handle: FileHandle, realPath: string, table: string): Promise<boolean> {
  const opened = await readlink(`${table}/${handle.fd}`).catch(() => undefined);
  // Linux marks a file that was replaced after it was opened as deleted.
  if (opened !== undefined) return opened === realPath || opened === `${realPath} (deleted)`;
  const [mine, there] = [await handle.stat({ bigint: true }), await lstat(realPath, { bigint: true })];
  return mine.ino === there.ino && mine.dev === there.dev && (await realpath(realPath)) === realPath;
}
