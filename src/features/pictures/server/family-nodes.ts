import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { relationsOf } from '#features/relations/relations.ts';
import type { Package } from '#model/package/package.ts';

/** A package with the packages that it uses and mentions. */
export interface FamilyNode {
  /** The package. */
  readonly item: Pick<Package, 'repo' | 'title'>;
  /** Identities of the packages that it uses. */
  readonly uses: ReadonlySet<string>;
  /** Identities of the packages that its pages mention. */
  readonly mentions: ReadonlySet<string>;
  /** Identities of the packages that use it. */
  readonly usedBy: ReadonlySet<string>;
  /** Identities of the packages whose pages mention it. */
  readonly mentionedBy: ReadonlySet<string>;
}

/** All listed packages with their relations, the best connected first; packages without relations come last. */
export function familyNodes(snapshot: Pick<Snapshot, 'packages' | 'inOrder'>): readonly FamilyNode[] {
  const packages = listedPackages(snapshot);
  const listed = new Set(packages.map(({ repo }) => repo));
  const sets = new Map(
    packages.map(({ repo }) => [repo, { mentions: new Set<string>(), mentionedBy: new Set<string>() }]),
  );
  const others = (repo: string, found: readonly { readonly repo: string }[] = []) =>
    new Set(found.map((other) => other.repo).filter((other) => other !== repo && listed.has(other)));
  for (const { repo } of packages) {
    for (const other of others(repo, relationsOf.of(snapshot.packages.get(repo) ?? {})?.mentionedIn)) {
      sets.get(repo)?.mentionedBy.add(other);
      sets.get(other)?.mentions.add(repo);
    }
  }
  const nodes = packages.map(({ repo, title }): FamilyNode => {
    const { mentions = new Set<string>(), mentionedBy = new Set<string>() } = sets.get(repo) ?? {};
    const found = relationsOf.of(snapshot.packages.get(repo) ?? {});
    return {
      item: { repo, title },
      uses: others(repo, found?.uses),
      usedBy: others(repo, found?.usedBy),
      mentions,
      mentionedBy,
    };
  });
  // The order of packages decides between equals: the sort is stable.
  return nodes.toSorted((a, b) => degreeOf(b) - degreeOf(a));
}

/** Number of other packages that a package has any relation to. */
export function degreeOf(connected: FamilyNode): number {
  return neighboursOf(connected).size;
}

/** Identities of the other packages that a package has any relation to. */
export function neighboursOf({ uses, mentions, usedBy, mentionedBy }: FamilyNode): ReadonlySet<string> {
  return uses.union(mentions).union(usedBy).union(mentionedBy);
}
