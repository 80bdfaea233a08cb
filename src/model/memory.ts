/**
 * What was found out from content and would be found out again the same, kept by key over restarts. Losing any of it costs
 * time and nothing else, so nothing here ever throws.
 */
export interface Memory {
  /** The values of these keys in the same order, undefined for what is not known. */
  recall(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Keeps values by key. Returns at once; they are written a little later. */
  remember(entries: readonly (readonly [key: string, value: string])[]): void;
}

/** A memory that keeps nothing. */
export const noMemory: Memory = {
  recall: async (keys) => keys.map(() => undefined),
  remember: () => undefined,
};
