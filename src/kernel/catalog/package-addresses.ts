import type { Member } from '#catalog/identify.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageAddresses } from '#model/page/render.ts';

/** The family's accounts at forges, and other names of its packages. */
export interface FamilyNames {
  /** Other names of packages, with the identity of each. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Former accounts of the family at forges, such as `https://github.com/old-name`. */
  readonly owners: readonly string[];
}

/** The external addresses of every package: its forge, its former owners and names there, and its registry. */
export function packageAddresses(
  members: readonly Member[],
  known: FamilyNames,
): ReadonlyMap<string, PackageAddresses> {
  const namesOf = Map.groupBy(known.aliases, ([, repo]) => repo);
  const owner = commonOwner(members.map((member) => member.package));
  return new Map(
    members.map(({ package: item, repository: { provenance } }) => {
      const { repo, folder, forge, registryName, workspacePackages } = item;
      const workspace = workspacePackages?.map((each) => ({ folder: each.folder, registryName: each.registryName }));
      const others = (namesOf.get(repo) ?? []).map(([alias]) => alias);
      const names = new Set([repo, folder, ...others, ...(forge === undefined ? [] : [lastName(forge)])]);
      const owners = new Set([ownerOf(forge), owner, ...known.owners].filter((each) => each !== undefined));
      const otherForges = [...owners].flatMap((each) =>
        [...names].filter(isRepositoryName).map((name) => `${each.replace(/\/+$/, '')}/${encodeURIComponent(name)}`),
      );
      return [repo, { forge, otherForges, registryName, ...(workspace && { workspace }), provenance }];
    }),
  );
}

/**
 * The account of more than half of the packages with a forge: a single package may name a former one, or misspell it.
 */
export function commonOwner(packages: readonly Package[]): string | undefined {
  const owners = packages.map(({ forge }) => ownerOf(forge)).filter((owner) => owner !== undefined);
  const [commonest] = [...Map.groupBy(owners, (owner) => owner)].toSorted(([, a], [, b]) => b.length - a.length);
  return commonest !== undefined && commonest[1].length > 1 && commonest[1].length * 2 > owners.length
    ? commonest[0]
    : undefined;
}

/** The URL of a repository's owner. */
function ownerOf(forge: string | undefined): string | undefined {
  const parent = forge?.replace(/\/+$/, '').replace(/\/[^/]+$/, '');
  return parent !== undefined && /^https?:\/\/[^/]+\/./.test(parent) ? parent : undefined;
}

function lastName(forge: string): string {
  return forge.replace(/(\.git)?\/*$/, '').replace(/^.*\//, '');
}

/** A full package name such as `@scope/name` is not a repository name. */
function isRepositoryName(name: string): boolean {
  return !name.includes('/');
}
