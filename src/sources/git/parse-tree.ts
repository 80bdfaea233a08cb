/** A file of a commit. */
export interface TreeEntry {
  /** Path inside what is shown of the repository. */
  readonly path: string;
  /** The id of its bytes. */
  readonly id: string;
  /** True for a symbolic link, whose bytes are the path it leads to. */
  readonly link: boolean;
}

/** All files of a commit by path; submodules are no files. */
export type Tree = ReadonlyMap<string, TreeEntry>;
