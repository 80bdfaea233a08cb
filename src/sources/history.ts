import type { Change } from '#model/package/provenance.ts';

/** What a source knows of the past of a repository's files. */
export interface RepositoryHistory {
  /** The last change of a file, undefined where it is not known. */
  change(path: string): Change | undefined;
  /** What became of a file that is no more; undefined for one that is there or never was. */
  end(path: string): FileEnd | undefined;
  /** The files that are no more, as far as they are known. */
  ended?(): Iterable<string>;
  /** Commits to the original of a translation since the last one to the translation; undefined where it is not known. */
  behind?(path: string): number | undefined;
}

/** What became of a file that is there no more. */
export interface FileEnd {
  /** Until when it was there, in milliseconds since 1970. */
  readonly time: number;
  /** The file that it became at the end of all renames, which need not be there either; undefined when it was removed. */
  readonly successor: string | undefined;
}
