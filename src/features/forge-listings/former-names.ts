import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import { parseJsonBody } from '#sources/forge/parse-json-body.ts';
import type { StaleCache } from '#sources/stale-cache.ts';

/** Earlier names of repositories, by the id at the forge, which stays the same when a repository is renamed. */
export interface FormerNames {
  /** Records the current name of each id; returns the earlier names of each, the newest last. */
  record(names: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Earlier names of each id as recorded last. */
  current(): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Dependencies of the earlier names. */
export interface FormerNamesDeps {
  /** Stores them between runs. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
}

const records = z.array(z.object({ id: z.string(), now: z.string(), before: z.array(z.string()) }));

type NameRecord = z.output<typeof records>[number];

const namesUrl = 'names';

/** Maximum number of repositories, including removed ones, and of earlier names of each. */
const maxRecords = 20_000;
const maxNames = 50;

/** Creates the record of names. A name belongs to the repository that had it last, and redirects to its current name. */
export function createFormerNames(deps: FormerNamesDeps): FormerNames {
  let current: ReadonlyMap<string, NameRecord> | undefined;
  return {
    async record(names) {
      const stored = await load(deps);
      // The only copy cannot be read at the moment, so nothing is written over it.
      if (stored === undefined) return earlier(current ?? new Map());
      current = applyNames(current ?? stored.records, names);
      const text = JSON.stringify([...current.values()].slice(-maxRecords));
      if (text !== stored.text) save(deps, text);
      return earlier(current);
    },
    async current() {
      current ??= (await load(deps))?.records;
      return earlier(current ?? new Map());
    },
  };
}

function applyNames(
  before: ReadonlyMap<string, NameRecord>,
  names: ReadonlyMap<string, string>,
): Map<string, NameRecord> {
  const after = new Map(before);
  const left = new Set<string>();
  for (const [id, now] of names) {
    const get = before.get(id);
    if (get !== undefined && get.now !== now) left.add(get.now);
  }
  // A name that a repository gives up redirects to it from now on, and no longer to an earlier owner.
  for (const [id, record] of after)
    after.set(id, { ...record, before: record.before.filter((name) => !left.has(name)) });
  for (const [id, now] of names) {
    const known = after.get(id) ?? { id, now, before: [] };
    const others = known.before.filter((name) => name !== now);
    after.set(id, { id, now, before: known.now === now ? others : [...others, known.now].slice(-maxNames) });
  }
  return after;
}

function earlier(all: ReadonlyMap<string, NameRecord>): ReadonlyMap<string, readonly string[]> {
  return new Map([...all].map(([id, { before }]) => [id, before]));
}

function save({ store, source }: FormerNamesDeps, text: string): void {
  const body = Buffer.from(text);
  const document = { url: namesUrl, etag: undefined, lastModified: undefined, checkedAt: Date.now(), body };
  store.put(source, { ...document, hash: sha1(body) });
}

interface StoredNames {
  readonly records: ReadonlyMap<string, NameRecord>;
  /** Stored text; empty when there is none. */
  readonly text: string;
}

/** Reads the stored names; undefined when they cannot be read at the moment. */
async function load({ store, source }: FormerNamesDeps): Promise<StoredNames | undefined> {
  const found = await store.lookup(source, namesUrl);
  if (found === undefined) return undefined;
  const { body } = found.document ?? {};
  const parsed = body && records.safeParse(parseJsonBody(body)).data;
  const text = body === undefined ? '' : Buffer.from(body).toString('utf8');
  return { records: new Map((parsed ?? []).map((record) => [record.id, record])), text };
}
