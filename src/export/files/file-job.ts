import type { Effort } from './compress.ts';

/** One file to write, as the threads that write are told. */
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

/** Files to take over from the old site. */
export interface KeepJob {
  /** The files, below the folder of the site. */
  readonly keep: readonly string[];
}

/** A folder to remove with all that is in it. */
export interface RemoveJob {
  /** The folder, as a whole path. */
  readonly remove: string;
}

/** What a thread that writes is told. */
export interface ToFileThread {
  /** Names the job. */
  readonly id: number;
  /** The job. */
  readonly job: FileJob | KeepJob | RemoveJob;
}

/** What a thread that writes answers. */
export type FromFileThread =
  | { readonly id: number; readonly result: FileResult }
  | { readonly id: number; readonly failure: { readonly message: string; readonly code: string | undefined } };
