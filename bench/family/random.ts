/** Pseudorandom choices, the same in every run. */
export interface Random {
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of the given values. */
  pick<T>(values: readonly [T, ...T[]]): T;
}

/** Creates a generator from a seed (mulberry32). The same seed gives the same choices. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return { between, pick: (values) => values[between(0, values.length - 1)] ?? values[0] };
}
