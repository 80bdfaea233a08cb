import type { Metadata } from '#model/package/package.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import type { CommitAccess, Tag } from '#sources/source.ts';

/** What reads the repositories that folders are checkouts of. */
export interface CheckoutReaders {
  /** Reads the history of these files; undefined for a folder without history. */
  readonly readHistory: (root: string, files: readonly string[]) => Promise<RepositoryHistory | undefined>;
  /** Reads the tags of a folder; those that were read before when that fails, and none when it is no checkout. */
  readonly readTags: (root: string) => Promise<readonly Tag[]>;
  /** Opens the commits of a folder; undefined for one without readable commits. */
  readonly readVersions: (place: CheckoutPlace) => Promise<CommitAccess | undefined>;
}

/** A folder that may be a checkout. */
export interface CheckoutPlace {
  /** Path of the folder. */
  readonly root: string;
  /** Name in the family. */
  readonly folder: string;
  /** Patterns of the files to show; all when empty. */
  readonly files: readonly string[];
  /** Adds what is not in the repository, such as stars, to the metadata of a commit. */
  readonly complete: (metadata: Metadata) => Metadata;
}
