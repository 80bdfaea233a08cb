import { type Listing, type Repository, type Source, SourceError, sourceError } from '#sources/source.ts';
import type { SourceState } from './snapshot-store.ts';

/** The last listing of a source, and how the source is doing. */
export interface SourceListing {
  /** The listing; undefined if the source never answered. */
  readonly listing: Listing | undefined;
  readonly state: SourceState;
  /** True for an earlier listing of a source that fails. */
  readonly isKept?: boolean;
}

/** The last listing of each source. */
export class SourceListings {
  readonly #sources: readonly Source[];
  readonly #known = new Map<Source, SourceListing>();
  /** Folders of sources that changed since they were listed; undefined where anything may have. */
  readonly #changes = new Map<Source, ReadonlySet<string> | undefined>();
  /** Repositories that were refreshed while their source was being listed. */
  readonly #meanwhile = new Map<Source, Listing[]>();

  constructor(sources: readonly Source[]) {
    this.#sources = sources;
  }

  /** The available listings, in the order of the sources. */
  inOrder(): readonly SourceListing[] {
    return this.#sources.map((source) => this.#known.get(source)).filter((each) => each !== undefined);
  }

  /** The state of a source; undefined before its first answer. */
  stateOf(source: Source): SourceState | undefined {
    return this.#known.get(source)?.state;
  }

  /**
   * Reads the saved listings of earlier runs, and lists local sources. Returns false and changes nothing if no source
   * has a saved listing.
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

  /** Adds changed folders of a source, or that anything in it may have changed. */
  addChanges(source: Source, changed: ReadonlySet<string> | undefined): void {
    const before = this.#changes.has(source) ? this.#changes.get(source) : new Set<string>();
    this.#changes.set(source, changed && before?.union(changed));
  }

  /**
   * Lists a source, or those folders of it whose changes were added since the last call. Must not be called while the same
   * source is being listed. Throws all errors except {@link SourceError}.
   */
  async poll(source: Source): Promise<void> {
    const changed = this.#changes.get(source);
    this.#changes.delete(source);
    const refreshed: Listing[] = [];
    this.#meanwhile.set(source, refreshed);
    const answer = await list(source, this.#known.get(source), changed).finally(() => this.#meanwhile.delete(source));
    this.#known.set(source, refreshed.reduce(withRefreshed, answer));
  }

  /** Merges refreshed repositories of a source into its listing; false before its first answer. */
  merge(source: Source, refreshed: Listing): boolean {
    // A listing in progress may already have read these repositories.
    this.#meanwhile.get(source)?.push(refreshed);
    const before = this.#known.get(source);
    if (before !== undefined) this.#known.set(source, withRefreshed(before, refreshed));
    return before !== undefined;
  }
}

/** Replaces refreshed repositories and their warnings in a listing. */
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

/** A listing in progress may have read the remote before or after the refresh of a repository. */
function newer(listed: Repository, refreshed: Repository | undefined): Repository {
  if (refreshed === undefined) return listed;
  return (refreshed.checkedAt ?? Number.POSITIVE_INFINITY) < (listed.checkedAt ?? 0) ? listed : refreshed;
}

/** Lists a source. If it fails, its earlier listing stays. Throws all errors except {@link SourceError}. */
async function list(
  source: Source,
  before: SourceListing | undefined,
  changed?: ReadonlySet<string>,
): Promise<SourceListing> {
  const { name, label, local } = source;
  const begun = performance.now();
  const earlier = before?.state.failures ?? 0;
  const measured = () => ({ name, label, local, syncMs: performance.now() - begun });
  try {
    const listing = await source.list(changed);
    const { stale } = listing;
    const failures = earlier + (stale === undefined ? 0 : 1);
    const unread = { missing: listing.missing ?? [], hasUnread: hasUnread(listing, local) };
    const state = { ...measured(), freshAt: stale?.since ?? Date.now(), error: stale?.reason, failures, ...unread };
    return { listing, state };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const known = { freshAt: before?.state.freshAt, missing: error.missing ?? before?.state.missing };
    const state = { ...measured(), ...known, error: error.message, failures: earlier + 1 };
    return { listing: before?.listing && withoutWait(before.listing), state, isKept: true };
  }
}

/** True if folders on this machine cannot be read. One of many remotes that fails is usual, and a warning. */
function hasUnread({ repositories, missing = [] }: Listing, local: boolean): boolean {
  return local && (missing.length > 0 || repositories.some(({ isKept }) => isKept));
}

/** The listing of a source that has failed: the repositories that it lacks are not being fetched any more. */
function withoutWait(listing: Listing): Listing {
  return listing.isPartial ? { ...listing, isPartial: false } : listing;
}

/** The saved listing of a source, or the listing of a local one; undefined if it must be fetched first. */
async function savedListing(source: Source): Promise<SourceListing | undefined> {
  const { name, label, local } = source;
  if (source.listCached === undefined) return local ? list(source, undefined) : undefined;
  const listing = await source.listCached().catch(sourceError);
  if (listing instanceof SourceError || listing === undefined) return undefined;
  // Older data is not a failure before the first sync.
  return { listing, state: { name, label, local, freshAt: listing.stale?.since, error: undefined } };
}
