import { z } from 'zod';
import { sha1 } from '#platform/hash.ts';
import type { LastGood } from '#sources/last-good.ts';
import { parseJson } from './parse-json.ts';

/** The names that repositories had before, by the forge's id, which stays when a repository is renamed. */
export interface FormerNames {
  /** Notes the name that each id has now; gives the names that each had before, the newest last. */
  note(names: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The names that each had before, as they were noted last. */
  known(): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Where names are kept. */
export interface FormerNamesParts {
  /** Keeps them between runs. */
  readonly store: LastGood;
  /** The source's name in the store. */
  readonly source: string;
}

const records = z.array(z.object({ id: z.string(), now: z.string(), before: z.array(z.string()) }));

type NameRecord = z.output<typeof records>[number];

const namesUrl = 'names';

/** Repositories whose names are kept, those that are gone included, and earlier names of each. */
const mostRecords = 20_000;
const mostNames = 50;

/** Makes the memory of names. An address leads to the repository that had its name last, straight to its name of now. */
export function createFormerNames(parts: FormerNamesParts): FormerNames {
  let noted: ReadonlyMap<string, NameRecord> | undefined;
  return {
    async note(names) {
      const kept = await restore(parts);
      // The copy that cannot be read at the moment is the only one: nothing is written over it.
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
  // A name that a repository leaves is led to that one from now on, and to no earlier owner of it.
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
  /** As it is kept; empty where nothing is. */
  readonly text: string;
}

/** What is kept, undefined where it cannot be read at the moment. */
async function restore({ store, source }: FormerNamesParts): Promise<KeptNames | undefined> {
  const found = await store.lookup(source, namesUrl);
  if (found === undefined) return undefined;
  const { body } = found.document ?? {};
  const kept = body && records.safeParse(parseJson(body)).data;
  const text = body === undefined ? '' : Buffer.from(body).toString('utf8');
  return { records: new Map((kept ?? []).map((record) => [record.id, record])), text };
}
