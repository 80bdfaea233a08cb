import { LRUCache } from 'lru-cache';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { sha1 } from '#platform/hash.ts';

/** Lists of results by the hash of their document, cached in memory and across restarts. */
export interface CachedLists {
  /** Reads the lists of these keys in the same order; undefined for unknown keys. */
  get(keys: readonly string[]): Promise<readonly (readonly string[] | undefined)[]>;
  /** Stores a list. */
  set(key: string, list: readonly string[]): void;
}

/** Cached lists whose memory can be read and filled. */
export interface ListCache extends CachedLists {
  /** The lists in memory, by hashed key. */
  entries(): readonly ListEntry[];
  /** Adds lists to those in memory, by hashed key. */
  add(entries: readonly ListEntry[]): void;
}

/** A list with its hashed key. */
export type ListEntry = readonly [digest: string, list: readonly string[]];

/** Maximum number of lists in memory. */
const maxLists = 100_000;

/** Creates such a cache. Lists of other releases are ignored. */
export function createCachedLists(memory: KeyValueCache, release: string): ListCache {
  // With `max` the cache would allocate memory in advance; with `maxSize` it does not.
  const cached = new LRUCache<string, readonly string[]>({ maxSize: maxLists, sizeCalculation: () => 1 });
  const digest = (key: string): string => sha1(JSON.stringify([release, key]));
  return {
    async get(keys) {
      const digests = keys.map(digest);
      const missing = digests.filter((each) => !cached.has(each));
      const values = await memory.get(missing);
      for (const [index, each] of missing.entries()) {
        const list = parseList(values[index]);
        if (list !== undefined) cached.set(each, list);
      }
      return digests.map((each) => cached.get(each));
    },
    set(key, list) {
      cached.set(digest(key), list);
      memory.set([[digest(key), JSON.stringify(list)]]);
    },
    entries: () => [...cached.entries()],
    add(entries) {
      for (const [key, list] of entries) cached.set(key, list);
    },
  };
}

/** Parses a cached list. Its shape is not checked, since this release wrote it; damaged text gives undefined. */
function parseList(text: string | undefined): readonly string[] | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
