import type { CopyEncoding } from '#features/export/copy-encodings.ts';
import type { Effort } from './compress.ts';
import type { StagingFolders } from './staging.ts';

/** Data that a file thread is started with. */
export interface FileThreadData extends StagingFolders {
  /** The encodings of compressed copies. */
  readonly compress: readonly CopyEncoding[];
}

/** Sizes of the compressed copies of a file, in bytes. */
export type CopySizes = Readonly<Partial<Record<CopyEncoding, number>>>;

/** A file to write. */
export interface FileJob {
  /** Path of the file, below the folder of the site. */
  readonly file: string;
  /** Its content. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False when the file exists already and only its links are needed. */
  readonly isNew: boolean;
  /** Effort of its compressed copies; absent when it has none. */
  readonly effort?: Effort | undefined;
  /** The address of the file, if it contains addresses of the site. */
  readonly naming?: string | undefined;
}

/** Result of a written file. */
export interface FileResult {
  /** Its compressed copies. */
  readonly copies?: CopySizes;
  /** The URL paths of the site in it. */
  readonly links?: readonly string[];
}

/** Calls of the threads that write files. All of them throw the system's error. */
export interface FileMethods {
  /** Writes a file with its compressed copies, and finds the addresses in it. */
  write(job: FileJob): FileResult;
  /** Reuses files of the old site, given below its folder. */
  reuse(files: readonly string[]): void;
  /** Deletes a file or a folder with its contents, by its absolute path. */
  remove(path: string): void;
}
