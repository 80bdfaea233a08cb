import type { ForgeKind } from '#model/forges/forges.ts';

/** Where a repository's files were taken from. */
export interface Provenance {
  /** The commit whose files are shown, all digits. */
  readonly commit: string;
  /** The branch or tag that is followed, or undefined where it is neither. */
  readonly ref: string | undefined;
  /** True when {@link ref} is a tag, which nobody can edit. */
  readonly tag: boolean;
  /** The folder inside the repository that is shown as its root, without slashes at the ends; '' for the whole. */
  readonly start: string;
  /** The kind of the forge, where its source knows it; without it, the host decides. */
  readonly forgeKind?: ForgeKind | undefined;
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
