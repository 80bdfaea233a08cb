/** Where a repository's files were taken from. */
export interface Provenance {
  /** The commit whose files are shown, all digits. */
  readonly commit: string;
  /** The branch or tag that is followed, or undefined where it is neither. */
  readonly ref: string | undefined;
  /** The folder inside the repository that is shown as its root, without slashes at the ends; '' for the whole. */
  readonly start: string;
}

/** The last change of a file. */
export interface Change {
  /** The commit's id, all digits. */
  readonly commit: string;
  /** When, in milliseconds since 1970. */
  readonly time: number;
  /** Who wrote it; plain text. */
  readonly author: string;
}
