import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import { isPlainSegment } from '#sources/folder/path-rules.ts';
import type { RemoteList } from '#sources/remote/remote-lists.ts';
import { SourceError } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import type { ForgeAdapter, ForgeRequest } from './forge-adapter.ts';
import { isOfForge } from './forge-addresses.ts';
import type { ForgeClient } from './forge-client.ts';
import { type ForgeEntry, forgeEntry } from './forge-entry.ts';
import { ForgeFailure } from './forge-failure.ts';
import { parseJson } from './parse-json.ts';

/** Listing of the repositories of one owner, with a cached copy. */
export interface ForgeListing {
  /** All public repositories of the owner. Throws {@link SourceError} when the forge fails and nothing is cached. */
  entries(): Promise<RemoteList<readonly ForgeEntry[]>>;
  /** Cached listing; undefined when nothing is cached. */
  kept(): Promise<readonly ForgeEntry[] | undefined>;
  /** Fetches one repository again; returns the given entry when the forge fails. */
  again(entry: ForgeEntry): Promise<ForgeEntry>;
  /** Allows the next {@link entries} to fetch before the pause has passed, but not before a rate limit ends. */
  expire(): void;
}

/** Dependencies of a listing. */
export interface ForgeListingParts {
  /** Adapter of the forge. */
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
export function createForgeListing(parts: ForgeListingParts): ForgeListing {
  const { client, adapter, pause } = parts;
  let known: RemoteList<readonly ForgeEntry[]> | undefined;
  let askAgainAt = 0;
  let limitedUntil = 0;

  async function fresh(): Promise<readonly ForgeEntry[]> {
    const before = client.requests;
    const entries = await ask(parts);
    // An empty list is more likely a failure of the forge than an owner without repositories.
    if (entries.length === 0) throw new SourceError(`${hostOf(parts)} lists no public repository of ${parts.owner}.`);
    keep(parts, entries);
    askAgainAt = Date.now() + pause * Math.max(1, client.requests - before);
    return entries;
  }

  return {
    async entries() {
      if (known !== undefined && Date.now() < askAgainAt) return known;
      try {
        known = { value: await fresh(), stale: undefined };
      } catch (error) {
        const reason = reasonOf(error);
        if (error instanceof ForgeFailure && error.retryAt !== undefined) askAgainAt = limitedUntil = error.retryAt;
        const kept = await restore(parts);
        if (kept === undefined) throw new SourceError(reason, { cause: error });
        known = { value: kept.entries, stale: { reason, since: kept.since } };
      }
      return known;
    },
    kept: async () => (await restore(parts))?.entries,
    async again(entry) {
      if (known?.stale !== undefined && Date.now() < askAgainAt) return entry;
      try {
        const found = adapter.read(await client.one(adapter.one(entry.path)), undefined);
        if (found === undefined || !isOfForge(parts.api, found.address) || found.path !== entry.path) return entry;
        if (known) known = { ...known, value: known.value.map((each) => (each.path === entry.path ? found : each)) };
        return found;
      } catch (error) {
        reasonOf(error);
        return entry;
      }
    },
    expire() {
      askAgainAt = Math.min(askAgainAt, limitedUntil);
    },
  };
}

async function ask({ adapter, client, owner, api }: ForgeListingParts): Promise<readonly ForgeEntry[]> {
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

function keep({ store, source }: ForgeListingParts, entries: readonly ForgeEntry[]): void {
  const body = Buffer.from(JSON.stringify(entries));
  const document = { url: listingUrl, etag: undefined, lastModified: undefined, checkedAt: Date.now(), body };
  store.put(source, { ...document, hash: sha1(body) });
}

async function restore({ store, source }: ForgeListingParts) {
  const kept = await store.get(source, listingUrl);
  if (kept === undefined) return undefined;
  const entries = listing.safeParse(parseJson(kept.body)).data;
  return entries && { entries, since: kept.checkedAt };
}

/** Reason of an outage. Throws other errors. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return 'The forge describes its repositories in an unknown format. Check its address.';
  if (error instanceof ForgeFailure || error instanceof SourceError) return error.message;
  throw error;
}

function hostOf({ api }: ForgeListingParts): string {
  return new URL(api).host;
}
