import { join } from 'node:path/posix';
import type { OpenCheckouts } from '#catalog/source-feature.ts';
import { type CommitListingsOptions, createCommitListings } from '#features/git/commits/commit-listings.ts';
import { defaultLimits } from '#features/git/mirror/git-limits.ts';
import { createBlobReaders } from '#features/git/objects/blob-readers.ts';
import type { RefPatterns } from '#sources/ref-patterns.ts';
import { createCheckoutHistory } from './checkout-history.ts';
import { createCheckoutTags } from './checkout-tags.ts';
import { createCheckoutVersions } from './checkout-versions.ts';

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
    readHistory: createCheckoutHistory(empty),
    readTags: createCheckoutTags(empty),
    readVersions: createCheckoutVersions({ empty, listings, versions }),
    close: () => readers.close(),
  };
}
