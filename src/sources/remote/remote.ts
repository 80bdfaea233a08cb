import { isIP } from 'node:net';
import type { HttpLimits } from '#platform/http/http-limits.ts';
import { completeMetadata, entryFacts } from '#sources/metadata.ts';
import type { Listing, Repository, Source } from '#sources/source.ts';
import { createSourceClient } from '#sources/source-client.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { parseStars, type Stars, withStars } from '#sources/stars.ts';
import { webUrl } from './remote-address.ts';
import type { RemoteEntries, RemoteFiles } from './remote-answers.ts';
import { createRemoteDocuments, type RemoteDocuments } from './remote-documents.ts';
import type { RemoteEntry } from './remote-folders.ts';
import { createRemoteLists, type Told } from './remote-lists.ts';
import { listedRepository } from './remote-repository.ts';
import { createSeedListing } from './seed-listing.ts';

/** Where a family is served by another site. */
export interface RemoteOptions {
  /** The git-info URL, which answers `{ "repo": { … } }` (C-01). */
  readonly info: string;
  /** Where documents begin: `{documents}/git/{repo}/{path}` (C-02). */
  readonly documents: string;
  /** The product's name, which is the key of the metadata block. */
  readonly product: string;
  /** Keeps what the remote answered. */
  readonly store: StaleCache;
  /** Stars by key or package name, over those that the remote tells. */
  readonly stars?: Readonly<Record<string, number>>;
  /** What bounds each request. */
  readonly limits?: Partial<HttpLimits>;
  /** True where the hosts may lie in a private network; one that is named by its private address or as localhost may always. */
  readonly allowPrivate?: boolean;
  /** How often the remote is asked for changes, in milliseconds; 60,000 by default. */
  readonly interval?: number;
}

/**
 * Makes a source of the repositories that another site serves: another Asterism, or any host with the seed's two calls.
 * Throws {@link SourceError} for addresses that are none.
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
  const listSeed = createSeedListing(documents, options.product);
  const sameHost = new URL(info).host === new URL(options.documents).host;

  async function listingOf(
    told: Told<RemoteEntries>,
    files: Told<RemoteFiles> | undefined,
    isUp: boolean,
  ): Promise<Listing> {
    const answers = [...told.value].map(([key, value]) => ({ key, ...entryFacts(value, key, options.product) }));
    const entries = answers.map(({ key, facts }) => ({ key, facts, metadata: completeMetadata(facts, key) }));
    const listing = files === undefined ? await listSeed(entries, isUp) : listAll(entries, files, documents);
    return {
      repositories: listing.repositories.map((repository) => starred(repository, stars)),
      warnings: [...answers.flatMap(({ warnings }) => warnings), ...listing.warnings],
      stale: told.stale ?? listing.stale ?? documents.trouble(),
    };
  }

  return {
    name: info,
    label: new URL(info).host,
    local: false,
    interval: options.interval ?? 60_000,
    async list() {
      documents.release();
      const told = await lists.entries();
      const files = told.stale === undefined ? await lists.files() : await lists.keptFiles(told.stale);
      // Where the list cannot be had, its host need not be asked for each document as well.
      return listingOf(told, files, told.stale === undefined || !sameHost);
    },
    async kept() {
      const told = await lists.keptEntries('It has not been asked yet.');
      if (told === undefined) return undefined;
      documents.hold();
      return listingOf(told, await lists.keptFiles(told.stale), false);
    },
    close: () => client.close(),
  };
}

/**
 * The hosts that may lie in a private network (SECURITY N1). A name that leads there could be a stranger's trick, so only
 * one that says so itself is trusted without being allowed.
 */
function privateHosts({ info, documents, allowPrivate = false }: RemoteOptions): readonly string[] {
  const hosts = [info, documents].map((address) => webUrl(address).hostname);
  return hosts.filter((host) => allowPrivate || host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0);
}

/** The repositories of another Asterism, whose keys stand in the addresses of their files. */
function listAll(entries: readonly RemoteEntry[], files: Told<RemoteFiles>, documents: RemoteDocuments): Listing {
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

/** The repository with the stars of the settings, which may stand under its key or its package's name. */
function starred(repository: Repository, stars: Stars): Repository {
  return { ...repository, metadata: withStars(repository.metadata, repository.folder, [stars]) };
}
