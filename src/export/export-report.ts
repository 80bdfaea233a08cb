/** How far an export is. */
export interface ExportProgress {
  /** Addresses that were looked at. */
  readonly done: number;
  /** Addresses that are known so far. */
  readonly total: number;
}

/** An address of the site that cannot be written. */
export interface FailedAddress {
  /** Its path inside the site. */
  readonly path: string;
  /** Why, as a sentence. */
  readonly reason: string;
  /** True when the files that an earlier export wrote for it stay. */
  readonly isKept: boolean;
}

/** What became of the files of a site; each list holds paths below its folder, in order. */
export interface FileChanges {
  /** Files that are new. */
  readonly added: readonly string[];
  /** Files with other bytes than before. */
  readonly changed: readonly string[];
  /** Files that are no more. */
  readonly removed: readonly string[];
}

/** A link that leads nowhere. */
export interface BrokenLink {
  /** The path that it names. */
  readonly path: string;
  /** A page that has it. */
  readonly from: string;
}

/** What an export did. */
export interface ExportReport extends FileChanges {
  /** Documents of the site. */
  readonly pages: number;
  /** Files, compressed copies among them. */
  readonly files: number;
  /** Bytes of them all. */
  readonly bytes: number;
  /** Links that lead nowhere. */
  readonly broken: readonly BrokenLink[];
  /** The addresses that could not be written, in order; the other forms of a page are left out. */
  readonly failed: readonly FailedAddress[];
}
