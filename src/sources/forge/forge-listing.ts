import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import { isPlainSegment } from '#sources/folder/path-rules.ts';
import type { LastGood } from '#sources/last-good.ts';
import type { Told } from '#sources/remote/remote-lists.ts';
import { SourceError } from '#sources/source.ts';
import type { ForgeAdapter, ForgeRequest } from './forge-adapter.ts';
import { isOfForge } from './forge-addresses.ts';
import type { ForgeClient } from './forge-client.ts';
import { type ForgeEntry, forgeEntry } from './forge-entry.ts';
import { ForgeFailure } from './forge-failure.ts';
import { parseJson } from './parse-json.ts';

/** What a forge lists of one owner, and the last good copy of it. */
export interface ForgeListing {
  /** Every public repository of the owner. Throws {@link SourceError} when there is neither an answer nor a copy. */
  entries(): Promise<Told<readonly ForgeEntry[]>>;
  /** The last good listing without asking the forge; undefined where none is kept. */
  kept(): Promise<readonly ForgeEntry[] | undefined>;
  /** Asks for one repository again; gives what is known where the forge cannot tell. */
  again(entry: ForgeEntry): Promise<ForgeEntry>;
  /** Lets the next {@link entries} ask the forge before the pause has passed, but not before a rate limit ends. */
  expire(): void;
}

/** What a listing is made with. */
export interface ForgeListingParts {
  /** How this kind of forge is spoken to. */
  readonly adapter: ForgeAdapter;
  /** Speaks to it. */
  readonly client: ForgeClient;
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Where the API begins. */
  readonly api: string;
  /** Keeps the last good listing. */
  readonly store: LastGood;
  /** The source's name in the store. */
  readonly source: string;
  /** The pause between two questions, in milliseconds, for each page that one takes. */
  readonly pause: number;
}

const listing = z.array(forgeEntry);

/** Makes a listing. It asks the forge no more often than its pause allows, and not before a rate limit ends. */
export function createForgeListing(parts: ForgeListingParts): ForgeListing {
  const { client, adapter, pause } = parts;
  let known: Told<readonly ForgeEntry[]> | undefined;
  let askAgainAt = 0;
  let limitedUntil = 0;

  async function fresh(): Promise<readonly ForgeEntry[]> {
    const before = client.requests;
    const entries = await ask(parts);
    // An owner that had repositories and has none is more likely a forge in trouble.
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

/** A host may answer anything; what has no name that an address can hold is left out, and the others are shown. */
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

/** The sentence for an outage. Throws what is none. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return 'The forge describes its repositories in a way that is not known. Check its address.';
  if (error instanceof ForgeFailure || error instanceof SourceError) return error.message;
  throw error;
}

function hostOf({ api }: ForgeListingParts): string {
  return new URL(api).host;
}
