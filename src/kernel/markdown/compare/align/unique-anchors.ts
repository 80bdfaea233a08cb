/** A pair of positions in two sequences. */
export type Anchor = readonly [before: number, after: number];

/**
 * Pairs of elements that occur once in each of two sequences, as many as possible in the same order. They divide
 * sequences that are too long or too different for an exact comparison.
 */
export function uniqueAnchors(before: readonly string[], after: readonly string[]): Anchor[] {
  const [old, now] = [uniquePositions(before), uniquePositions(after)];
  const pairs: Anchor[] = [];
  for (const [text, position] of old) {
    const other = now.get(text);
    if (position !== undefined && other !== undefined) pairs.push([position, other]);
  }
  return longestRising(pairs.sort(([first], [second]) => first - second));
}

/** The position of each text; undefined for one that occurs more than once. */
function uniquePositions(texts: readonly string[]): ReadonlyMap<string, number | undefined> {
  const positions = new Map<string, number | undefined>();
  texts.forEach((text, index) => {
    positions.set(text, positions.has(text) ? undefined : index);
  });
  return positions;
}

/** The longest list of pairs whose second positions rise. */
function longestRising(pairs: readonly Anchor[]): Anchor[] {
  // The last pair of the best list of each length, and the pair before each pair.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  pairs.forEach(([, after], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < after) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const rising: Anchor[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) {
    const pair = pairs[index];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}
