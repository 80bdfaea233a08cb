import type { Change } from '#model/package/provenance.ts';

/** History of the files of a repository. */
export interface RepositoryHistory {
  /** Last change of a file; undefined when unknown. */
  change(path: string): Change | undefined;
  /** End of a file that was removed or moved; undefined for a file that exists or never existed. */
  end(path: string): FileEnd | undefined;
  /** Paths of the known removed files. */
  ended?(): Iterable<string>;
  /**
   * Number of commits to the original of a translation since the last commit to the translation; undefined when
   * unknown.
   */
  behind?(path: string): number | undefined;
}

/** End of a file that no longer exists. */
export interface FileEnd {
  /** When the file was removed or moved, in milliseconds since 1970. */
  readonly time: number;
  /** Path after the last rename, which need not exist either; undefined when the file was removed. */
  readonly successor: string | undefined;
}
