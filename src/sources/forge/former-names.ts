import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { parseJson } from './parse-json.ts';

/** Earlier names of repositories, by the id at the forge, which stays the same when a repository is renamed. */
export interface FormerNames {
  /** Records the current name of each id; returns the earlier names of each, the newest last. */
  note(names: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Earlier names of each id as recorded last. */
  known(): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Dependencies of the earlier names. */
export interface FormerNamesParts {
  /** Stores them between runs. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
}

const records = z.array(z.object({ id: z.string(), now: z.string(), before: z.array(z.string()) }));

type NameRecord = z.output<typeof records>[number];

const namesUrl = 'names';

/** Maximum number of repositories, including removed ones, and of earlier names of each. */
const mostRecords = 20_000;
const mostNames = 50;

/** Creates the record of names. A name belongs to the repository that had it last, and redirects to its current name. */
export function createFormerNames(parts: FormerNamesParts): FormerNames {
  let noted: ReadonlyMap<string, NameRecord> | undefined;
  return {
    async note(names) {
      const kept = await restore(parts);
      // The only copy cannot be read at the moment, so nothing is written over it.
      if (kept === undefined) return earlier(noted ?? new Map());
      noted = renamed(noted ?? kept.records, names);
      const text = JSON.stringify([...noted.values()].slice(-mostRecords));
      if (text !== kept.text) keep(parts, text);
      return earlier(noted);
    },
    async known() {
      noted ??= (await restore(parts))?.records;
      return earlier(noted ?? new Map());
    },
  };
}

function renamed(before: ReadonlyMap<string, NameRecord>, names: ReadonlyMap<string, string>): Map<string, NameRecord> {
  const after = new Map(before);
  const left = new Set<string>();
  for (const [id, now] of names) {
    const known = before.get(id);
    if (known !== undefined && known.now !== now) left.add(known.now);
  }
  // A name that a repository gives up redirects to it from now on, and no longer to an earlier owner.
  for (const [id, record] of after)
    after.set(id, { ...record, before: record.before.filter((name) => !left.has(name)) });
  for (const [id, now] of names) {
    const known = after.get(id) ?? { id, now, before: [] };
    const others = known.before.filter((name) => name !== now);
    after.set(id, { id, now, before: known.now === now ? others : [...others, known.now].slice(-mostNames) });
  }
  return after;
}

function earlier(all: ReadonlyMap<string, NameRecord>): ReadonlyMap<string, readonly string[]> {
  return new Map([...all].map(([id, { before }]) => [id, before]));
}

function keep({ store, source }: FormerNamesParts, text: string): void {
  const body = Buffer.from(text);
  const document = { url: namesUrl, etag: undefined, lastModified: undefined, checkedAt: Date.now(), body };
  store.put(source, { ...document, hash: sha1(body) });
}

interface KeptNames {
  readonly records: ReadonlyMap<string, NameRecord>;
  /** Stored text; empty when there is none. */
  readonly text: string;
}

/** Reads the stored names; undefined when they cannot be read at the moment. */
async function restore({ store, source }: FormerNamesParts): Promise<KeptNames | undefined> {
  const found = await store.lookup(source, namesUrl);
  if (found === undefined) return undefined;
  const { body } = found.document ?? {};
  const kept = body && records.safeParse(parseJson(body)).data;
  const text = body === undefined ? '' : Buffer.from(body).toString('utf8');
  return { records: new Map((kept ?? []).map((record) => [record.id, record])), text };
}
