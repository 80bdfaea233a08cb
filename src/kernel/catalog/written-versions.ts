import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { PackageVersion } from '#model/package/version.ts';

/** Names of two versions, the earlier one first. */
export type VersionPair = readonly [from: string, to: string];

/** A version whose pages become files. */
export interface WrittenVersion {
  /** Identity of its package. */
  readonly repo: string;
  readonly version: PackageVersion;
  /** The files that its addresses name, in the order of the source. */
  readonly files: readonly string[];
}

/** The versions of a package that become files. */
export interface WrittenPackage {
  /** Identity of the package. */
  readonly repo: string;
  /** Its versions, newest first, without the current one. */
  readonly versions: readonly WrittenVersion[];
  /** The pairs of neighbouring versions, whose common pages become files. */
  readonly pairs: readonly VersionPair[];
}

/** A page as seen from the version that shows it. */
export interface PageInVersion {
  /** Identity of its package, without a version. */
  readonly repo: string;
  readonly file: string;
  /** Commit of the version that shows it; undefined when unknown. */
  readonly commit: string | undefined;
}

/** The versions of a site of files. */
export interface WrittenVersions {
  /**
   * Reads the lists of pages of all versions, which the other functions use, and returns them. Throws the errors of the
   * sources.
   */
  read(snapshot: Snapshot): Promise<readonly WrittenPackage[]>;
  /**
   * The file of a page in another version: the same one, the one that it was moved to or from, or the nearest one.
   * Undefined for a version without pages.
   */
  fileIn(snapshot: Snapshot, page: PageInVersion, version: PackageVersion): Promise<string | undefined>;
  /** True if the common pages of these versions of a package become files. */
  isPair(repo: string, pair: VersionPair): boolean;
}

/** A site of files that shows only current versions. */
export const nothingWritten: WrittenVersions = {
  read: async () => [],
  fileIn: async () => undefined,
  isPair: () => false,
};
