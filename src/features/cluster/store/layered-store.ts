import type { KeyValueCache } from '#model/key-value-cache.ts';
import type { Store } from '#store/store.ts';
import type { SharedStore } from './shared-store.ts';

/**
 * The store of a process that shares a database: records and copies of documents are in the database, and cached values
 * are copied to the store of this machine when they are read.
 */
export function layeredStore(shared: SharedStore, local: Store): Store {
  return {
    ...shared,
    cache: (kind, timeoutMs) => layeredCache(shared.cache(kind, timeoutMs), local.cache(kind, timeoutMs)),
    async close() {
      await shared.close();
      await local.close();
    },
  };
}

/** A cache of the database with copies on this machine. */
function layeredCache(shared: KeyValueCache, local: KeyValueCache): KeyValueCache {
  async function load(keys: readonly string[]): Promise<readonly (string | undefined)[]> {
    const values = await shared.get(keys);
    local.set(entriesOf(keys, values));
    return values;
  }

  return {
    async get(keys) {
      const values = await local.get(keys);
      const missing = keys.filter((_key, index) => values[index] === undefined);
      if (missing.length === 0) return values;
      const found = await load(missing);
      const loaded = new Map(entriesOf(missing, found));
      return keys.map((key, index) => values[index] ?? loaded.get(key));
    },
    set(entries) {
      local.set(entries);
      shared.set(entries);
    },
    reload: load,
  };
}

function entriesOf(
  keys: readonly string[],
  values: readonly (string | undefined)[],
): readonly (readonly [key: string, value: string])[] {
  return keys.flatMap((key, index) => {
    const value = values[index];
    return value === undefined ? [] : [[key, value] as const];
  });
}
