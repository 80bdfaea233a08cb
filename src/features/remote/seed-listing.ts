import { readmeFile } from '#model/address/address.ts';
import type { Metadata } from '#model/package/package.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { keptMetadata, type MetadataResult, type ReadMetadata } from '#sources/metadata.ts';
import type { FileStart } from '#sources/metadata-input.ts';
import { ignoreSourceError, type Listing } from '#sources/source.ts';
import type { RemoteDocuments } from './remote-documents.ts';
import { findFolders, type RemoteEntry } from './remote-folders.ts';
import { seedRepository } from './remote-repository.ts';

/** Lists a host without file lists; `isUp` is false when the host is known to be down, so that no request is sent. */
export type SeedListing = (entries: readonly RemoteEntry[], isUp: boolean) => Promise<Listing>;

/** Name of the manifest in packages of the original site. */
const manifest = 'package.json';

const concurrency = 8;

/** Creates the listing of a host without file lists. It caches the names under which files were found. */
export function createSeedListing(
  documents: RemoteDocuments,
  product: string,
  readMetadata: ReadMetadata,
): SeedListing {
  const last = new Map<string, Metadata>();
  let knownFolders: ReadonlyMap<string, string> = new Map();

  /** Reads the metadata that the git-info response lacks from the files of the package. */
  async function metadataOf({ key, facts }: RemoteEntry, folder: string): Promise<MetadataResult> {
    const result = await readMetadata({
      folder: key,
      product,
      rootFiles: [manifest, readmeFile],
      overrides: facts,
      read: (name, limit) => readStart(documents, documents.url(folder, name), limit),
    });
    const metadata = keptMetadata(result, last.get(key));
    last.set(key, metadata);
    return { ...result, metadata };
  }

  return async (entries, isUp) => {
    const stale = isUp ? await documents.refresh() : undefined;
    const { folders, guessed, unknown, failure } = await findFolders(entries, knownFolders, documents);
    if (failure !== undefined && guessed.size === entries.length) throw failure;
    knownFolders = new Map([...folders].filter(([key]) => !guessed.has(key)));
    const answers = await mapConcurrent(entries, concurrency, async (entry) => {
      const folder = folders.get(entry.key) ?? entry.key;
      if (guessed.has(entry.key)) {
        // When a request failed, the listing reports the failure.
        const warnings = unknown.has(entry.key) ? [] : [withoutReadme(entry.key)];
        return { folder, metadata: entry.metadata, warnings };
      }
      return { folder, ...(await metadataOf(entry, folder)) };
    });
    const files = await documents.files();
    const repositories = answers.map(({ folder, metadata }) =>
      seedRepository({ folder, metadata, files: files.get(folder) ?? [], documents }),
    );
    const warnings = answers.flatMap((answer) => answer.warnings);
    return { repositories, warnings, stale: stale ?? (failure && { reason: failure.message, since: Date.now() }) };
  };
}

function withoutReadme(repository: string) {
  const message = 'The remote has no README.md for it, so its first page is empty. Check its name there.';
  return { repository, file: readmeFile, message };
}

async function readStart(documents: RemoteDocuments, url: string, limit: number): Promise<FileStart | undefined> {
  // A remote that is down is reported once, by the listing itself.
  const document = await documents.find(url).catch(ignoreSourceError);
  return document && { bytes: document.body.subarray(0, limit), size: document.size };
}
