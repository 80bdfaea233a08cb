/** How many typing mistakes a word may have: none in a short word, two in a long one. */
export function allowedMistakes(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * The number of letters to insert, remove, replace or swap with their neighbour to turn one word into the other (the
 * Damerau-Levenshtein distance); `limit + 1` if it exceeds `limit`.
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const value = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      line.push(value);
      least = Math.min(least, value);
    }
    if (least > limit) return limit + 1;
    before = above;
    above = line;
  }
  return at(above, b.length);
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? Number.POSITIVE_INFINITY;
}
