/** Weights of a word in each field of a row. */
export const fieldWeights = { name: 8, title: 5, path: 2, heading: 4, text: 1 } as const;

/** The length of a typical section, in weighted words. */
const typicalLength = 200;

/**
 * How often a row has a word, as a score: each occurrence adds less, and less in a long text. `count` is the weighted number of
 * occurrences, `length` that of all words.
 */
export function frequencyOf(count: number, length: number): number {
  return (4 * count) / (count + 0.5 + length / typicalLength);
}
