import { join } from 'node:path/posix';
import type { SourceFeature } from '#catalog/source-feature.ts';
import type { Settings } from '#config/schema.ts';
import { createCheckoutHistory } from './checkouts/checkout-history.ts';
import { createCheckoutTags } from './checkouts/checkout-tags.ts';
import { createCheckoutVersions } from './checkouts/checkout-versions.ts';
import { createCommitListings } from './commits/commit-listings.ts';
import { createGitMirrors } from './git-mirrors.ts';
import { gitSource } from './git-source.ts';
import { defaultLimits } from './mirror/git-limits.ts';
import { mirrorFolder } from './mirror/stored-mirrors.ts';
import { createBlobReaders } from './objects/blob-readers.ts';
import { type GitCredentials, gitAddress } from './process/git-address.ts';

/** Git repositories as sources, and as what other sources and folders are read from. */
export const feature: SourceFeature = {
  open(source, { mirrors, onProgress, interval }) {
    if (source.kind !== 'git') return undefined;
    const { kind: _, git, ...options } = source;
    return gitSource({ ...options, addresses: [git].flat(), mirrors: mirrors(), onProgress, interval });
  },
  openMirrors({ settings, ...services }) {
    const { product, server } = settings;
    // A job for a repository names it without them.
    const credentials = (address: string): GitCredentials | undefined => credentialsOf(settings, address);
    return createGitMirrors({ ...services, product, folder: mirrorFolder(server.cache), credentials });
  },
  openCheckouts({ settings: { product, server }, readMetadata, versions }) {
    // Temporary files are in the folder of the mirrors.
    const folder = mirrorFolder(server.cache);
    const empty = join(folder, 'empty.git');
    const readers = createBlobReaders({ folder });
    // Nothing is fetched, so that no command takes long.
    const limits = { ...defaultLimits, fetchTimeoutMs: defaultLimits.requestTimeoutMs };
    const listings = createCommitListings({ product, readMetadata, limits, readers });
    return {
      readHistory: createCheckoutHistory(empty),
      readTags: createCheckoutTags(empty),
      readVersions: createCheckoutVersions({ empty, listings, versions }),
      close: () => readers.close(),
    };
  },
};

/** The credentials that the settings have for an address. */
function credentialsOf({ sources }: Settings, address: string): GitCredentials | undefined {
  const written = sources.flatMap((source) => (source.kind === 'git' ? [source.git].flat() : []));
  return written.map(gitAddress).find((each) => each.address === address)?.credentials;
}
