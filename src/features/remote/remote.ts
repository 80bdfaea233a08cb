import { isIP } from 'node:net';
import type { HttpLimits } from '#platform/http/http-limits.ts';
import { completeMetadata, entryFacts, type ReadMetadata, readMetadata } from '#sources/metadata.ts';
import type { Listing, Repository, Source } from '#sources/source.ts';
import { createSourceClient } from '#sources/source-client.ts';
import type { RemoteList, StaleCache } from '#sources/stale-cache.ts';
import { parseStars, type Stars, withStars } from '#sources/stars.ts';
import { webUrl } from './remote-address.ts';
import { createRemoteDocuments, type RemoteDocuments } from './remote-documents.ts';
import type { RemoteEntry } from './remote-folders.ts';
import { createRemoteLists } from './remote-lists.ts';
import { listedRepository } from './remote-repository.ts';
import type { RemoteEntries, RemoteFiles } from './remote-responses.ts';
import { createSeedListing } from './seed-listing.ts';

/** Options of a remote source. */
export interface RemoteOptions {
  /** URL of the git-info response `{ "repo": { … } }` (C-01). */
  readonly info: string;
  /** Base URL of documents: `{documents}/git/{repo}/{path}` (C-02). */
  readonly documents: string;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Caches responses of the remote. */
  readonly store: StaleCache;
  /** Stars by key or package name, which take precedence over those of the remote. */
  readonly stars?: Readonly<Record<string, number>>;
  /** Limits of each request. */
  readonly limits?: Partial<HttpLimits>;
  /**
   * True to allow hosts in a private network. A host given by its private IP address or as localhost is always allowed.
   */
  readonly allowPrivate?: boolean;
  /** Interval between checks for changes, in milliseconds; 60,000 by default. */
  readonly interval?: number;
}

/**
 * Creates a source of the repositories of another site: another Asterism, or any host with the two endpoints of the
 * original site. Throws {@link SourceError} for invalid addresses.
 */
export function remoteSource(options: RemoteOptions): Source {
  const info = webUrl(options.info).href;
  const client = createSourceClient({ privateHosts: privateHosts(options), limits: options.limits });
  const lists = createRemoteLists(client, options.store, info);
  const documents = createRemoteDocuments({
    client,
    store: options.store,
    source: info,
    documents: webUrl(options.documents).href.replace(/\/+$/, ''),
  });
  const stars = parseStars(options.stars ?? {}, () => undefined);
  const listSeed = createSeedListing(documents, options.product, options.readMetadata ?? readMetadata);
  const sameHost = new URL(info).host === new URL(options.documents).host;

  async function listingOf(
    entryList: RemoteList<RemoteEntries>,
    files: RemoteList<RemoteFiles> | undefined,
    isUp: boolean,
  ): Promise<Listing> {
    const answers = [...entryList.value].map(([key, value]) => ({ key, ...entryFacts(value, key, options.product) }));
    const entries = answers.map(({ key, facts }) => ({ key, facts, metadata: completeMetadata(facts, key) }));
    const listing = files === undefined ? await listSeed(entries, isUp) : listAll(entries, files, documents);
    return {
      repositories: listing.repositories.map((repository) => starred(repository, stars)),
      warnings: [...answers.flatMap(({ warnings }) => warnings), ...listing.warnings],
      stale: entryList.stale ?? listing.stale ?? documents.outage(),
    };
  }

  return {
    name: info,
    label: new URL(info).host,
    local: false,
    interval: options.interval ?? 60_000,
    async list() {
      documents.resume();
      const entries = await lists.entries();
      const files = entries.stale === undefined ? await lists.files() : await lists.cachedFiles(entries.stale);
      // When the list cannot be fetched, requests to the same host would fail too.
      return listingOf(entries, files, entries.stale === undefined || !sameHost);
    },
    async listCached() {
      const cached = await lists.cachedEntries('It has not been contacted yet.');
      if (cached === undefined) return undefined;
      documents.pause();
      return listingOf(cached, await lists.cachedFiles(cached.stale), false);
    },
    close: () => client.close(),
  };
}

/**
 * Lists the hosts that may resolve to a private address (SECURITY N1). A name that resolves to one may be an attack, so
 * only localhost and literal IP addresses are allowed by default.
 */
export function privateHosts({
  info,
  documents,
  allowPrivate = false,
}: Pick<RemoteOptions, 'info' | 'documents' | 'allowPrivate'>): readonly string[] {
  const hosts = [info, documents].map((address) => webUrl(address).hostname);
  return hosts.filter((host) => allowPrivate || host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0);
}

/** Creates the repositories of another Asterism site, whose keys are part of the URLs of their files. */
function listAll(entries: readonly RemoteEntry[], files: RemoteList<RemoteFiles>, documents: RemoteDocuments): Listing {
  const repositories = entries.map(({ key, metadata }) =>
    listedRepository({
      folder: key,
      metadata,
      files: files.value.byPackage.get(key) ?? [],
      documents,
      complete: !files.value.incomplete.has(key),
    }),
  );
  return { repositories, warnings: [], stale: files.stale };
}

/** Adds the stars from the settings, by key or package name. */
function starred(repository: Repository, stars: Stars): Repository {
  return { ...repository, metadata: withStars(repository.metadata, repository.folder, [stars]) };
}
