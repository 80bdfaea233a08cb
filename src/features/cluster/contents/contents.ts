import chunk from 'lodash-es/chunk.js';
import { asSourceError } from '#features/cluster/as-source-error.ts';
import { pack, unpackSound } from '#features/cluster/pack.ts';
import type { Blobs } from '#features/cluster/store/shared-store.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { digest } from '#platform/hash.ts';
import type { SourceFile } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';

/** Shared blobs, with copies on this machine. */
export interface Contents {
  /**
   * The bytes of a name; undefined when they were never added or are damaged. Throws `SourceError` when this machine has no copy and
   * the database cannot be reached.
   */
  read(name: string): Promise<Uint8Array | undefined>;
  /** The bytes of names from the database, in the same order; nothing is copied. Throws `PostgresError`. */
  readMany(names: readonly string[]): Promise<readonly (Uint8Array | undefined)[]>;
  /** Copies the blobs of these names to this machine. Throws like {@link read}. */
  fetch(names: readonly string[]): Promise<void>;
  /** Adds bytes by name. Throws `PostgresError`. */
  add(entries: readonly (readonly [name: string, bytes: Uint8Array | string])[]): Promise<void>;
  /** Removes bytes that are not needed any more. Throws `PostgresError`. */
  readonly remove: Blobs['remove'];
  /** The names that were never added. Throws `PostgresError`. */
  readonly missing: Blobs['missing'];
}

/** Dependencies of contents. */
export interface ContentsDeps {
  /** The blobs of the cluster. */
  readonly blobs: Blobs;
  /** Copies on this machine. */
  readonly copies: Pick<StaleCache, 'get' | 'list' | 'put'>;
  /** Called with a sentence about damaged bytes. */
  readonly warn: (message: string) => void;
}

/** Name of the copies among the documents of the local store. */
const place = 'cluster';

/** Blobs that are fetched in one statement. */
const batchSize = 256;

export function createContents({ blobs, copies, warn }: ContentsDeps): Contents {
  const reading = new SingleFlight<string, Uint8Array | undefined>();
  let copied: Promise<Set<string>> | undefined;

  function keep(name: string, body: Uint8Array): void {
    copies.put(place, { url: name, etag: undefined, lastModified: undefined, hash: name, checkedAt: Date.now(), body });
  }

  async function fetchBatch(names: readonly string[]): Promise<readonly (Uint8Array | undefined)[]> {
    const found = await blobs.get(names).catch(asSourceError);
    for (const [index, body] of found.entries()) {
      const name = names[index];
      if (body !== undefined && name !== undefined) keep(name, body);
    }
    return found;
  }

  /** Unpacks bytes of the database. Damaged ones are removed, so that a worker adds them again. */
  async function sound(name: string, body: Uint8Array | undefined): Promise<Uint8Array | undefined> {
    const bytes = body && (await unpackSound(name, body));
    if (body === undefined || bytes !== undefined) return bytes;
    warn('The database has damaged contents. They are removed, and a worker adds them again. Check its disk.');
    await blobs.discard(name).catch(() => undefined);
    return undefined;
  }

  return {
    missing: blobs.missing,
    remove: blobs.remove,
    read: (name) =>
      reading.run(name, async () => {
        const copy = await copies.get(place, name);
        // A damaged copy is fetched again.
        const own = copy && (await unpackSound(name, copy.body));
        return own ?? sound(name, (await fetchBatch([name]))[0]);
      }),
    async readMany(names) {
      const found = await blobs.get(names);
      return Promise.all(found.map((body, index) => sound(names[index] ?? '', body)));
    },
    async fetch(names) {
      copied ??= copies.list(place).then((heads) => new Set(heads.map(({ url }) => url)));
      const here = await copied;
      const missing = names.filter((name) => !here.has(name));
      for (const batch of chunk(missing, batchSize)) {
        const found = await fetchBatch(batch);
        for (const [index, name] of batch.entries()) if (found[index] !== undefined) here.add(name);
      }
    },
    async add(entries) {
      const packed = await Promise.all(entries.map(async ([name, bytes]) => [name, await pack(bytes)] as const));
      await blobs.put(packed);
    },
  };
}

/** The name of the content of a file. */
export function contentName(repository: string, { path, hash }: Pick<SourceFile, 'path' | 'hash'>): string {
  return `file-${digest(JSON.stringify([repository, path, hash]))}`;
}
