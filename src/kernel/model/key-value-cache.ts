/** A persistent cache of derived values. A lost entry only costs time, so no method throws. */
export interface KeyValueCache {
  /** The values of keys, in the same order; undefined for a key that is not cached. */
  get(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Sets values by key. Returns at once; the values are written a little later. */
  set(entries: readonly (readonly [key: string, value: string])[]): void;
  /** Like {@link get}, past the copies of this machine. Absent for a cache that no other machine writes. */
  reload?(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
}

/** Claims of work: the process that has the claim does it, the others wait for its result. */
export interface WorkClaims {
  /**
   * Claims work by its name, for a time in milliseconds; false while another claim on it lasts. True when the claims
   * cannot be reached, so that the work is done.
   */
  take(name: string, ms: number): Promise<boolean>;
  /** Ends a claim. */
  release(name: string): void;
}

/** A cache that is always empty. */
export const noCache: KeyValueCache = {
  get: async (keys) => keys.map(() => undefined),
  set: () => undefined,
};
