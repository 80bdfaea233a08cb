import { type Listing, type Repository, type Source, SourceError } from '#sources/source.ts';
import type { SourceState } from './snapshot-store.ts';

/** The last listing of a source, and how the source is doing. */
export interface SourceListing {
  /** Undefined if the source never answered. */
  readonly listing: Listing | undefined;
  /** How the source is doing. */
  readonly state: SourceState;
}

/** The last listing of each source. */
export class SourceListings {
  readonly #sources: readonly Source[];
  readonly #known = new Map<Source, SourceListing>();
  /** Repositories that were refreshed while their source was being listed. */
  readonly #meanwhile = new Map<Source, Listing[]>();

  /** Knows no listing yet. */
  constructor(sources: readonly Source[]) {
    this.#sources = sources;
  }

  /** The known listings, in the order of the sources. */
  inOrder(): readonly SourceListing[] {
    return this.#sources.map((source) => this.#known.get(source)).filter((each) => each !== undefined);
  }

  /** How a source is doing; undefined before its first answer. */
  stateOf(source: Source): SourceState | undefined {
    return this.#known.get(source)?.state;
  }

  /**
   * Takes over what the sources saved of earlier runs, and lists those on this machine. Returns false and changes nothing if no
   * source has saved a listing.
   */
  async restore(): Promise<boolean> {
    const saved = await Promise.all(this.#sources.map(savedListing));
    // A source that saves nothing, or never answered, must not delay the others.
    if (!this.#sources.some((source, index) => source.listCached && saved[index])) return false;
    for (const [index, source] of this.#sources.entries()) {
      const listing = saved[index];
      if (listing !== undefined) this.#known.set(source, listing);
    }
    return true;
  }

  /** Lists a source. Not to be called while the same source is being listed. Throws any error but a {@link SourceError}. */
  async poll(source: Source): Promise<void> {
    const refreshed: Listing[] = [];
    this.#meanwhile.set(source, refreshed);
    const answer = await list(source, this.#known.get(source)).finally(() => this.#meanwhile.delete(source));
    this.#known.set(source, refreshed.reduce(withRefreshed, answer));
  }

  /** Merges refreshed repositories of a source into its listing; false before its first answer. */
  merge(source: Source, refreshed: Listing): boolean {
    // A listing in progress may have passed these repositories already.
    this.#meanwhile.get(source)?.push(refreshed);
    const before = this.#known.get(source);
    if (before !== undefined) this.#known.set(source, withRefreshed(before, refreshed));
    return before !== undefined;
  }
}

/** The listing with refreshed repositories and their warnings in place of the earlier ones. */
function withRefreshed(known: SourceListing, refreshed: Listing): SourceListing {
  const { listing } = known;
  if (listing === undefined) return known;
  const news = new Map(refreshed.repositories.map((repository) => [repository.folder, repository]));
  const others = listing.repositories.map(({ folder }) => folder);
  const repositories = [
    ...listing.repositories.map((repository) => newer(repository, news.get(repository.folder))),
    ...refreshed.repositories.filter(({ folder }) => !others.includes(folder)),
  ];
  const warnings = [...listing.warnings.filter(({ repository }) => !news.has(repository)), ...refreshed.warnings];
  return { ...known, listing: { ...listing, repositories, warnings } };
}

/** A listing in progress may have reached the remote before or after the refresh of one repository did. */
function newer(listed: Repository, refreshed: Repository | undefined): Repository {
  if (refreshed === undefined) return listed;
  return (refreshed.checkedAt ?? Number.POSITIVE_INFINITY) < (listed.checkedAt ?? 0) ? listed : refreshed;
}

/** Lists a source. One that fails keeps its earlier listing. Throws any error but a {@link SourceError}. */
async function list(source: Source, before: SourceListing | undefined): Promise<SourceListing> {
  const { name, label, local } = source;
  const begun = performance.now();
  const earlier = before?.state.failures ?? 0;
  const measured = () => ({ name, label, local, syncMs: performance.now() - begun });
  try {
    const listing = await source.list();
    const { stale } = listing;
    const failures = earlier + (stale === undefined ? 0 : 1);
    const state = { ...measured(), freshAt: stale?.since ?? Date.now(), error: stale?.reason, failures };
    return { listing, state };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const state = { ...measured(), freshAt: before?.state.freshAt, error: error.message, failures: earlier + 1 };
    return { listing: before?.listing, state };
  }
}

/** What a source saved, or has on this machine; undefined if it must be asked first. */
async function savedListing(source: Source): Promise<SourceListing | undefined> {
  const { name, label, local } = source;
  if (source.listCached === undefined) return local ? list(source, undefined) : undefined;
  const listing = await source.listCached().catch(sourceError);
  if (listing instanceof SourceError || listing === undefined) return undefined;
  // Older data is no failure before the source has been asked.
  return { listing, state: { name, label, local, freshAt: listing.stale?.since, error: undefined } };
}

/** Returns a {@link SourceError}, throws any other error. */
export function sourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  throw error;
}
