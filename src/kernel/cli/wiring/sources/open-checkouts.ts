import { join } from 'node:path/posix';
import { createCheckoutTags } from '#sources/git/checkout-tags.ts';
import type { FolderOptions } from '#sources/folder/folder.ts';
import { createCheckoutVersions } from '#sources/git/checkout-versions.ts';
import { type CommitListingsOptions, createCommitListings } from '#sources/git/commits/commit-listings.ts';
import { createCheckoutHistory } from '#sources/git/history/checkout-history.ts';
import { defaultLimits } from '#sources/git/mirror/git-limits.ts';
import { createBlobReaders } from '#sources/git/objects/blob-readers.ts';
import type { RefPatterns } from '#sources/ref-patterns.ts';

/** Readers of the git repositories in folders, which all folder sources share. */
export interface OpenCheckouts {
  /** Options of a folder source. */
  readonly readers: Required<Pick<FolderOptions, 'readHistory' | 'readTags' | 'readVersions'>>;
  /** Ends all git processes. */
  close(): void;
}

/** Opens the readers, with temporary files in the folder of the mirrors. Starts nothing. */
export function openCheckouts(
  folder: string,
  metadata: Pick<CommitListingsOptions, 'product' | 'readMetadata'>,
  versions: (repository: string) => RefPatterns | undefined,
): OpenCheckouts {
  const empty = join(folder, 'empty.git');
  const readers = createBlobReaders({ folder });
  // Nothing is fetched, so that no command takes long.
  const limits = { ...defaultLimits, fetchTimeoutMs: defaultLimits.requestTimeoutMs };
  const listings = createCommitListings({ ...metadata, limits, readers });
  return {
    readers: {
      readHistory: createCheckoutHistory(empty),
      readTags: createCheckoutTags(empty),
      readVersions: createCheckoutVersions({ empty, listings, versions }),
    },
    close: () => readers.close(),
  };
}
