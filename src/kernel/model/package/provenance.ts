import type { ForgeKind } from '#model/forges/forges.ts';

/** Origin of the files of a repository. */
export interface Provenance {
  /** Commit of the files, unabbreviated. */
  readonly commit: string;
  /** Branch or tag; undefined when it is neither. */
  readonly ref: string | undefined;
  /** True when {@link ref} is a tag, whose files cannot be edited. */
  readonly tag: boolean;
  /**
   * Folder inside the repository that is shown as its root, without leading and trailing slashes; '' for the whole
   * repository.
   */
  readonly start: string;
  /** Kind of the forge, if the source knows it; otherwise the host decides. */
  readonly forgeKind?: ForgeKind | undefined;
}

/** The last change of a file. */
export interface Change {
  /** Commit id, unabbreviated. */
  readonly commit: string;
  /** Time in milliseconds since 1970. */
  readonly time: number;
  /** Author in plain text. */
  readonly author: string;
}
