import type { Effort } from './compress.ts';

/** One file to write. */
export interface FileJob {
  /** The file, below the folder of the site. */
  readonly file: string;
  /** Its bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** False where the file is there already and only its links are wanted. */
  readonly isNew: boolean;
  /** How its compressed copies are made; absent where it has none. */
  readonly effort?: Effort | undefined;
  /** The address of a file that names others of the site. */
  readonly naming?: string | undefined;
}

/** What became of a file. */
export interface FileResult {
  /** Bytes of its compressed copies. */
  readonly coded?: readonly [br: number, gz: number];
  /** The URL paths of the site that it names. */
  readonly links?: readonly string[];
}

/** What the threads that write files do. All of it throws the system's error. */
export interface FileMethods {
  /** Writes a file with its compressed copies, and finds what it names. */
  write(job: FileJob): FileResult;
  /** Takes files over from the old site, named below its folder. */
  keep(files: readonly string[]): void;
  /** Removes a file, or a folder with all that is in it, by its whole path. */
  remove(path: string): void;
}
