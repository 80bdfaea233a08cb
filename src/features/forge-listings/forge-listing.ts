import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import type { ForgeAdapter, ForgeRequest } from '#sources/forge/forge-adapter.ts';
import type { ForgeClient } from '#sources/forge/forge-client.ts';
import { type ForgeEntry, forgeEntry } from '#sources/forge/forge-entry.ts';
import { ForgeFailure } from '#sources/forge/forge-failure.ts';
import { parseJsonBody } from '#sources/forge/parse-json-body.ts';
import { isPlainSegment } from '#sources/ignore/path-rules.ts';
import { SourceError } from '#sources/source.ts';
import type { RemoteList, StaleCache } from '#sources/stale-cache.ts';

/** Listing of the repositories of one owner, with a cached copy. */
export interface ForgeListing {
  /** All public repositories of the owner. Throws {@link SourceError} when the forge fails and nothing is cached. */
  entries(): Promise<RemoteList<readonly ForgeEntry[]>>;
  /** Cached listing; undefined when nothing is cached. */
  cachedEntries(): Promise<readonly ForgeEntry[] | undefined>;
  /** Fetches one repository again; returns the given entry when the forge fails. */
  refetch(entry: ForgeEntry): Promise<ForgeEntry>;
  /** Allows the next {@link entries} to fetch before the pause has passed, but not before a rate limit ends. */
  expire(): void;
}

/** Dependencies of a listing. */
export interface ForgeListingDeps {
  readonly adapter: ForgeAdapter;
  /** Client of its API. */
  readonly client: ForgeClient;
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Base URL of the API. */
  readonly api: string;
  /** Caches the listing. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
  /** Minimum time between two fetches per page of the listing, in milliseconds. */
  readonly pause: number;
}

const listing = z.array(forgeEntry);

/** Creates a listing. It fetches no more often than its pause allows, and not before a rate limit ends. */
export function createForgeListing(deps: ForgeListingDeps): ForgeListing {
  const { client, adapter, pause } = deps;
  let latest: RemoteList<readonly ForgeEntry[]> | undefined;
  let nextFetchAt = 0;
  let limitedUntil = 0;

  async function fetchListing(): Promise<readonly ForgeEntry[]> {
    const before = client.requests;
    const entries = await fetchEntries(deps);
    // An empty list is more likely a failure of the forge than an owner without repositories.
    if (entries.length === 0) throw new SourceError(`${hostOf(deps)} lists no public repository of ${deps.owner}.`);
    save(deps, entries);
    nextFetchAt = Date.now() + pause * Math.max(1, client.requests - before);
    return entries;
  }

  return {
    async entries() {
      if (latest !== undefined && Date.now() < nextFetchAt) return latest;
      try {
        latest = { value: await fetchListing(), stale: undefined };
      } catch (error) {
        const reason = reasonOf(error);
        if (error instanceof ForgeFailure && error.retryAt !== undefined) nextFetchAt = limitedUntil = error.retryAt;
        const cached = await load(deps);
        if (cached === undefined) throw new SourceError(reason, { cause: error });
        latest = { value: cached.entries, stale: { reason, since: cached.since } };
      }
      return latest;
    },
    cachedEntries: async () => (await load(deps))?.entries,
    async refetch(entry) {
      if (latest?.stale !== undefined && Date.now() < nextFetchAt) return entry;
      try {
        const found = adapter.read(await client.one(adapter.one(entry.path)), undefined);
        if (found === undefined || !isOfForge(deps.api, found.address) || found.path !== entry.path) return entry;
        if (latest)
          latest = { ...latest, value: latest.value.map((each) => (each.path === entry.path ? found : each)) };
        return found;
      } catch (error) {
        reasonOf(error);
        return entry;
      }
    },
    expire() {
      nextFetchAt = Math.min(nextFetchAt, limitedUntil);
    },
  };
}

async function fetchEntries({ adapter, client, owner, api }: ForgeListingDeps): Promise<readonly ForgeEntry[]> {
  const ways = adapter.lists(owner);
  for (const [index, way] of ways.entries()) {
    try {
      const answers: ForgeEntry[] = [];
      for (const request of way) answers.push(...read(adapter, await client.list(request), request));
      const own = answers.filter(({ address, path, name }) => isOfForge(api, address) && isNamed(path, name));
      return [...new Map(own.map((entry) => [entry.path, entry])).values()];
    } catch (error) {
      const isUnknown = error instanceof ForgeFailure && error.status === 404;
      if (!isUnknown || index === ways.length - 1) throw error;
    }
  }
  return [];
}

/** False for a name that no URL can contain; such a repository is left out. */
function isNamed(path: string, name: string): boolean {
  return [...path.split('/'), name].every(isPlainSegment);
}

function read(adapter: ForgeAdapter, answers: readonly unknown[], { archived }: ForgeRequest): readonly ForgeEntry[] {
  return answers.map((answer) => adapter.read(answer, archived)).filter((entry) => entry !== undefined);
}

const listingUrl = 'listing';

function save({ store, source }: ForgeListingDeps, entries: readonly ForgeEntry[]): void {
  const body = Buffer.from(JSON.stringify(entries));
  const document = { url: listingUrl, etag: undefined, lastModified: undefined, checkedAt: Date.now(), body };
  store.put(source, { ...document, hash: sha1(body) });
}

async function load({ store, source }: ForgeListingDeps) {
  const cached = await store.get(source, listingUrl);
  if (cached === undefined) return undefined;
  const entries = listing.safeParse(parseJsonBody(cached.body)).data;
  return entries && { entries, since: cached.checkedAt };
}

/** Reason of an outage. Throws other errors. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return 'The forge describes its repositories in an unknown format. Check its address.';
  if (error instanceof ForgeFailure || error instanceof SourceError) return error.message;
  throw error;
}

function hostOf({ api }: ForgeListingDeps): string {
  return new URL(api).host;
}

/** True for a clone URL at the forge of this API, whose host may have the prefix `api.`. */
function isOfForge(api: string, address: string): boolean {
  // The URL parser silently drops control characters; git would get them.
  if (/\p{Cc}/u.test(address)) return false;
  const [from, to] = [URL.parse(api), URL.parse(address)];
  if (from === null || to === null || to.username !== '' || to.password !== '') return false;
  const isSecure = to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');
  return isSecure && [from.hostname, from.hostname.replace(/^api\./, '')].includes(to.hostname);
}
