import {
  type BigIntStats,
  closeSync,
  type Dirent,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { lstat, open, readdir, readlink, realpath, stat } from 'node:fs/promises';

type Later<T> = T | Promise<T>;

/** The calls of the file system that read a folder of repositories. All of them throw the errors of the file system. */
export interface FileSystem {
  /** The path with all links resolved. */
  realpath(path: string): Later<string>;
  /** Metadata of a file, a folder or a link. */
  lstat(path: string): Later<BigIntStats>;
  /** True if a path exists, with links followed. Never throws. */
  exists(path: string): Later<boolean>;
  /** Target of a link. */
  readlink(path: string): Later<string>;
  /** Names in a folder. */
  names(path: string): Later<string[]>;
  /** Entries of a folder. */
  entries(path: string): Later<Dirent[]>;
  /** Opens a file with the flags of `open(2)`. */
  open(path: string, flags: number): Later<OpenedFile>;
}

/** An open file, which must be closed. */
export interface OpenedFile {
  /** Its descriptor. */
  readonly fd: number;
  /** Its metadata. */
  stat(): Later<BigIntStats>;
  /** Reads bytes from a position in the file to the start of the buffer, and returns their number. */
  read(buffer: Uint8Array, position: number): Later<number>;
  /** Closes it; a second call does nothing, because the system may have given its descriptor to another file. */
  close(): Later<void>;
}

/** Reads in the background, so that a server answers other requests meanwhile. */
export const backgroundFileSystem: FileSystem = {
  realpath: (path) => realpath(path),
  lstat: (path) => lstat(path, { bigint: true }),
  exists: (path) =>
    stat(path).then(
      () => true,
      () => false,
    ),
  readlink: (path) => readlink(path),
  names: (path) => readdir(path),
  entries: (path) => readdir(path, { withFileTypes: true }),
  async open(path, flags) {
    const handle = await open(path, flags);
    return {
      fd: handle.fd,
      stat: () => handle.stat({ bigint: true }),
      read: async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
      close: () => handle.close(),
    };
  },
};

/**
 * Reads at once. A small file takes a tenth of the processor time that it takes in the background, so a command that
 * has nothing else to do meanwhile is faster.
 */
export const blockingFileSystem: FileSystem = {
  realpath: (path) => realpathSync.native(path),
  lstat: (path) => lstatSync(path, { bigint: true }),
  exists: (path) => existsSync(path),
  readlink: (path) => readlinkSync(path),
  names: (path) => readdirSync(path),
  entries: (path) => readdirSync(path, { withFileTypes: true }),
  open(path, flags) {
    const fd = openSync(path, flags);
    let isOpen = true;
    return {
      fd,
      stat: () => fstatSync(fd, { bigint: true }),
      read: (buffer, position) => readSync(fd, buffer, 0, buffer.length, position),
      close() {
        if (isOpen) closeSync(fd);
        isOpen = false;
      },
    };
  },
};
