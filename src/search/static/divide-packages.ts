import { hash } from 'node:crypto';

/**
 * Divides packages, each with its number of pages, into parts of about `maxPages` pages: 1, 2, 4, 8 … parts. The hash of its
 * identity puts a package into a part, so that a new package changes one part only. Empty parts are left out; without packages
 * there is one empty part.
 */
export function dividePackages(
  packages: ReadonlyMap<string, number>,
  maxPages: number,
): readonly ReadonlySet<string>[] {
  const pages = [...packages.values()].reduce((sum, count) => sum + count, 0);
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(pages / maxPages)));
  const parts = new Map<number, Set<string>>();
  for (const repo of packages.keys()) {
    const place = placeOf(repo) % count;
    parts.set(place, (parts.get(place) ?? new Set()).add(repo));
  }
  const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
  return inOrder.length > 0 ? inOrder : [new Set()];
}

function placeOf(repo: string): number {
  return hash('sha256', repo, 'buffer').readUInt32BE();
}
