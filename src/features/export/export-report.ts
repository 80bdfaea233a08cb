export interface ExportProgress {
  /** Number of visited addresses. */
  readonly done: number;
  /** Number of addresses known so far. */
  readonly total: number;
}

/** An address that cannot be written. */
export interface FailedAddress {
  /** Its path inside the site. */
  readonly path: string;
  /** The reason, as a sentence. */
  readonly reason: string;
  /** True when the files of an earlier export stay. */
  readonly hasEarlierCopy: boolean;
}

/** Changes of the files of a site; each list has sorted paths below its folder. */
export interface FileChanges {
  /** New files. */
  readonly added: readonly string[];
  /** Files with other bytes than before. */
  readonly changed: readonly string[];
  /** Deleted files. */
  readonly removed: readonly string[];
}

export interface BrokenLink {
  /** The path it refers to. */
  readonly path: string;
  /** A page that contains it. */
  readonly from: string;
}

/** Result of an export. */
export interface ExportReport extends FileChanges {
  readonly pages: number;
  /** Number of files, including compressed copies. */
  readonly files: number;
  /** Size of all files, in bytes. */
  readonly bytes: number;
  readonly broken: readonly BrokenLink[];
  /** The addresses that could not be written, in order; other forms of a failed page are left out. */
  readonly failed: readonly FailedAddress[];
}
