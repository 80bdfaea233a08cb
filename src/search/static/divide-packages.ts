import { hash } from 'node:crypto';

/**
 * Divides packages, each with its number of pages, into parts of about `most` pages: one part, or at most 2, 4, 8 …. Which
 * packages are together is known from their identities and the number of pages, so that another package leaves the other
 * parts as they are, but for one that nobody was in before. No part is empty, except the only one of no packages.
 */
export function dividePackages(packages: ReadonlyMap<string, number>, most: number): readonly ReadonlySet<string>[] {
  const pages = [...packages.values()].reduce((sum, count) => sum + count, 0);
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(pages / most)));
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
