// Number of statements in each group of the specification. Titles of tests cite their ids, for example `[L-08] …`.
const groups = { R: 9, H: 7, L: 10, P: 12, F: 3, E: 6, T: 9, V: 4, C: 8, G: 2, B: 3, X: 3 };

/** All ids of the specification, by group. */
export const ids = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}-${String(index + 1).padStart(2, '0')}`),
);

/**
 * Counts the ids in brackets in the titles of tests. Comments and other strings do not count.
 * @param {string} text text of a test file
 * @returns {ReadonlyMap<string, number>}
 */
export function countIds(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [, title = ''] of text.matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(['"`](?:\\.|[^\\])*?['"`])\s*,/g)) {
    for (const [, id = ''] of title.matchAll(/\[([A-Z]-\d\d)\]/g)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
