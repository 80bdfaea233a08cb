import { hash } from 'node:crypto';

/** Pages of which one index is made; a family with more has several, so that one changed word makes only a part anew. */
export const pagesOfPart = 1_500;

/**
 * Divides packages, each with its number of pages, into parts of about `most` pages: one part, or 2, 4, 8 …. Which part a
 * package belongs to is known from its identity and the number of parts, so that a package more or less leaves the others
 * where they are. The first part is there even if it is empty, others are not.
 */
export function dividePackages(
  packages: ReadonlyMap<string, number>,
  most = pagesOfPart,
): readonly ReadonlySet<string>[] {
  const pages = [...packages.values()].reduce((sum, count) => sum + count, 0);
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(pages / most)));
  const parts = Array.from({ length: count }, () => new Set<string>());
  for (const repo of packages.keys()) parts[placeOf(repo) % count]?.add(repo);
  return parts.filter(({ size }, index) => index === 0 || size > 0);
}

function placeOf(repo: string): number {
  return hash('sha256', repo, 'buffer').readUInt32BE();
}
