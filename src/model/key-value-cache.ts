/** A persistent cache of derived values. A lost entry only costs time, so no method throws. */
export interface KeyValueCache {
  /** The values of keys, in the same order; undefined for a key that is not cached. */
  get(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Sets values by key. Returns at once; the values are written a little later. */
  set(entries: readonly (readonly [key: string, value: string])[]): void;
}

/** A cache that is always empty. */
export const noCache: KeyValueCache = {
  get: async (keys) => keys.map(() => undefined),
  set: () => undefined,
};
