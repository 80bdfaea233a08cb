import type { KeyValueCache } from '#model/key-value-cache.ts';

/** A cache that keeps everything in memory. Its values are in `known`. */
export function memoryCache(): KeyValueCache & { readonly known: Map<string, string> } {
  const known = new Map<string, string>();
  return {
    known,
    get: async (keys) => keys.map((key) => known.get(key)),
    set(entries) {
      for (const [key, value] of entries) known.set(key, value);
    },
  };
}
