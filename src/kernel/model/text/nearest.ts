/** The candidate closest to a mistyped name; undefined when none is close. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let near: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const folded = candidate.toLowerCase();
    const limit = Math.min(Math.max(1, Math.floor(candidate.length / 3)), least - 1);
    // Texts differ by at least the difference of their lengths.
    if (Math.abs(folded.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, folded);
    if (distance <= limit) [near, least] = [candidate, distance];
  }
  return near;
}

/** Edit distance of two texts: the number of letters to insert, delete, replace or swap with a neighbour. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swaps = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(Math.min(replaced, at(row, j) + 1, at(next, j - 1) + 1, swaps ? at(before, j - 2) + 1 : Infinity));
    }
    [before, row] = [row, next];
  }
  return at(row, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
