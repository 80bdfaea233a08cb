import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { HttpLimits } from '#platform/http/http-limits.ts';
import type { ForgeAdapter } from '#sources/forge/forge-adapter.ts';
import { createForgeClient, type ForgeClient } from '#sources/forge/forge-client.ts';
import type { ForgeEntry } from '#sources/forge/forge-entry.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { MirrorProgress, Mirrors } from '#sources/mirrors.ts';
import { type Listing, type Repository, type Source, SourceError } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { parseStars, withStars } from '#sources/stars.ts';
import { createForgeListing, type ForgeListing } from './forge-listing.ts';
import { createForgeRequests, type ForgeRequests } from './forge-requests.ts';
import { chooseTargets, type ForgeChoice, type ForgeTarget, targetOf } from './forge-targets.ts';
import { createFormerNames, type FormerNames } from './former-names.ts';

/** Options of a forge source. */
export interface ForgeOptions extends ForgeChoice {
  readonly adapter: ForgeAdapter;
  /** Base URL of its API. */
  readonly api: string;
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Token; sent to that API only. Undefined without one. */
  readonly token: string | undefined;
  /** Caches responses of the API. */
  readonly store: StaleCache;
  /** Mirrors of the contents. */
  readonly mirrors: Mirrors;
  /** Stars by repository name; they take precedence over those of the forge. */
  readonly stars: Readonly<Record<string, number>>;
  /** Maximum number of open pull or merge requests of each repository; without it, they are not listed. */
  readonly requests?: number | undefined;
  /** Called with the progress of a sync. */
  readonly onProgress?: ((progress: MirrorProgress) => void) | undefined;
  /** Limits of each request to the API. */
  readonly limits?: Partial<HttpLimits>;
  /** Interval between two syncs of the contents, in milliseconds; 60,000 by default. */
  readonly interval?: number;
  /** Minimum time between two listings per page, in milliseconds; by default what the hourly rate limit allows. */
  readonly pause?: number;
}

/** GitHub allows 60 requests an hour without a token; half of them are left to others at that address. */
const pauseWithoutToken = 120_000;

const pauseWithToken = 30_000;

/** Maximum number of calls for requests at once. */
const requestConcurrency = 4;

/** A source of the repositories of an owner at a forge. Its API lists them; git reads their contents. */
export class ForgeSource implements Source {
  readonly name: string;
  readonly label: string;
  readonly local = false;
  readonly interval: number;
  readonly #options: ForgeOptions;
  readonly #client: ForgeClient;
  readonly #listing: ForgeListing;
  readonly #formerNames: FormerNames;
  readonly #requests: ForgeRequests | undefined;
  readonly #stars: ReadonlyMap<string, number>;
  #chosen: readonly ForgeTarget[] = [];

  /** Creates a source that has sent no request yet. */
  constructor(options: ForgeOptions) {
    const { api, owner, token, store, interval = 60_000 } = options;
    const { host } = new URL(api);
    const source = `${api} ${owner}`;
    const pause = options.pause ?? (token === undefined ? pauseWithoutToken : pauseWithToken);
    this.name = `${owner} at ${host}`;
    this.label = host;
    this.interval = interval;
    this.#options = options;
    this.#client = createForgeClient({ ...options, source });
    this.#listing = createForgeListing({ ...options, client: this.#client, source, pause });
    this.#formerNames = createFormerNames({ store, source });
    const { requests: limit } = options;
    const client = this.#client;
    // The calls of all repositories together are as frequent as those of the listing.
    const pauseOfOne = (): number => pause * this.#chosen.length;
    this.#requests =
      limit === undefined ? undefined : createForgeRequests({ ...options, client, limit, pause: pauseOfOne });
    this.#stars = parseStars(options.stars, () => undefined);
  }

  async list(): Promise<Listing> {
    const { owner, mirrors, onProgress } = this.#options;
    const { value, stale } = await this.#listing.entries();
    const chosen = chooseTargets(value, owner, this.#options);
    const names = await (stale ? this.#formerNames.current() : this.#formerNames.record(namesOf(chosen)));
    this.#chosen = withNames(chosen, names);
    if (this.#chosen.length === 0) throw nothingChosen(value, this.#options);
    const targets = await this.#withRequests(this.#chosen, stale !== undefined);
    const listing = await mirrors.sync(targets, onProgress);
    return { ...this.#complete(listing), stale: stale ?? listing.stale };
  }

  async listCached(): Promise<Listing | undefined> {
    const { owner, mirrors } = this.#options;
    const entries = await this.#listing.cachedEntries();
    if (entries === undefined) return undefined;
    this.#chosen = withNames(chooseTargets(entries, owner, this.#options), await this.#formerNames.current());
    const listing = await mirrors.listCached(targetsOf(this.#chosen));
    const { length } = listing.repositories;
    return length === 0 ? undefined : { ...this.#complete(listing), isPartial: length < this.#chosen.length };
  }

  canRefresh(path: string): boolean {
    return this.#chosenAt(path) !== undefined;
  }

  async refresh(path: string): Promise<Listing | undefined> {
    const { owner, mirrors } = this.#options;
    const known = this.#chosenAt(path);
    if (known === undefined) {
      // A new or renamed repository is found by the next sync, which then fetches the listing.
      if (path.toLowerCase().startsWith(`${owner.toLowerCase()}/`)) this.#listing.expire();
      return undefined;
    }
    const entry = await this.#listing.refetch(known.entry);
    const { folder, formerNames = [] } = known.target;
    const target = { ...targetOf(entry, folder, this.#options), formerNames };
    this.#chosen = this.#chosen.map((each) => (each === known ? { entry, target } : each));
    const requests = await this.#requests?.of(entry, { isPushed: true });
    return this.#complete(await mirrors.refresh([{ ...target, ...(requests && { requests }) }]));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Adds the open requests to the targets; a forge that did not answer is not asked for them. */
  #withRequests(chosen: readonly ForgeTarget[], isStale: boolean): Promise<readonly GitTarget[]> {
    return mapConcurrent(chosen, requestConcurrency, async ({ entry, target }) => {
      const requests = isStale ? 'unknown' : await this.#requests?.of(entry);
      return { ...target, ...(requests && { requests }) };
    });
  }

  #chosenAt(path: string): ForgeTarget | undefined {
    return this.#chosen.find(({ entry }) => entry.path.toLowerCase() === path.toLowerCase());
  }

  #complete(listing: Listing): Listing {
    return { ...listing, repositories: listing.repositories.map((repository) => this.#withFacts(repository)) };
  }

  /** Adds the stars of the settings, and the archived state of the forge. */
  #withFacts(repository: Repository): Repository {
    const { folder, metadata } = repository;
    const { target } = this.#chosen.find((each) => each.target.folder === folder) ?? {};
    const archived = target?.overrides?.archived ?? (metadata.archived || target?.facts.archived === true);
    const { at } = repository;
    const made = new WeakMap<Repository, Repository>();
    const commitAt = async (commit: string): Promise<Repository | undefined> => {
      const found = await at?.(commit);
      if (found === undefined) return undefined;
      const complete = made.get(found) ?? this.#withFacts(found);
      made.set(found, complete);
      return complete;
    };
    return {
      ...repository,
      metadata: { ...withStars(metadata, folder, [this.#stars]), archived },
      ...(at && { at: commitAt }),
    };
  }
}

function targetsOf(chosen: readonly ForgeTarget[]): readonly GitTarget[] {
  return chosen.map(({ target }) => target);
}

/** Folder names by the id at the forge. */
function namesOf(chosen: readonly ForgeTarget[]): ReadonlyMap<string, string> {
  return new Map(chosen.flatMap(({ entry, target }) => (entry.id === undefined ? [] : [[entry.id, target.folder]])));
}

function withNames(
  chosen: readonly ForgeTarget[],
  names: ReadonlyMap<string, readonly string[]>,
): readonly ForgeTarget[] {
  return chosen.map(({ entry, target }) => ({
    entry,
    target: { ...target, formerNames: names.get(entry.id ?? '') ?? [] },
  }));
}

function nothingChosen(entries: readonly ForgeEntry[], { owner, forks }: ForgeOptions): SourceError {
  const allForks = !forks && entries.every(({ fork }) => fork);
  const way = allForks ? 'All of them are forks: set forks to true.' : 'Check include, exclude, forks and archived.';
  return new SourceError(`None of the ${entries.length} repositories of ${owner} is selected. ${way}`);
}
