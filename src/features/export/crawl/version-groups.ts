import type { Snapshot } from '#catalog/snapshot-store.ts';
import { currentVersionName } from '#catalog/versions/find-version.ts';
import type { WrittenPackage } from '#catalog/versions/written-versions.ts';
import { packagePath, pathOf, type Routing, repoOf, versionedRepo } from '#model/address/address.ts';
import { comparisonPath, parseComparison } from '#model/address/comparison-path.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';
import type { ExportedFiles } from './listed-paths.ts';

/** Addresses that are written together: of one version, or of the comparisons of one package. */
export interface PathGroup {
  /** Name of the group. */
  readonly name: string;
  /** The paths inside the site that must be written. */
  readonly paths: readonly string[];
}

/** The addresses of versions, written one group after the other, so that few versions are in memory at once. */
export interface VersionGroups {
  /** The groups, in the order in which they are written. */
  readonly groups: readonly PathGroup[];
  /** The name of the group that a path inside the site would belong to; undefined for one of no version. */
  readonly groupAt: (path: string) => string | undefined;
}

/** Groups the addresses of versions: for each package the versions, newest first, and their comparisons. */
export function versionGroups(
  { product }: Snapshot,
  packages: readonly WrittenPackage[],
  exported: ExportedFiles,
): VersionGroups {
  const site = { product, base: '' };
  return {
    groups: packages.flatMap((each) => groupsOf(each, site, exported)),
    groupAt(path) {
      const [, first = '', ...rest] = path.split('/');
      const [second = ''] = rest;
      if (first === 'git') return second.includes('@') ? tryDecodePercent(second) : undefined;
      const name = repoOf(tryDecodePercent(first) ?? '', site.product);
      return parseComparison(rest) === undefined ? (name.includes('@') ? name : undefined) : comparisonsOf(name);
    },
  };
}

function groupsOf(
  { repo, versions, compared }: WrittenPackage,
  site: Routing,
  exported: ExportedFiles,
): readonly PathGroup[] {
  const ofVersions = versions.map(({ version, files }): PathGroup => {
    const name = versionedRepo({ repo, version: version.name });
    const pages = files.map((file) => pathOf({ repo: name, file }, site));
    return { name, paths: [packagePath(name, site), ...pages, ...exported(name, site)] };
  });
  const lists = compared.map(([from, to]) => comparisonPath({ repo, from, to }, undefined, site));
  return [...ofVersions, { name: comparisonsOf(repo), paths: lists }];
}

function comparisonsOf(repo: string): string {
  return `${repo}/compare`;
}

/**
 * The paths of other names of versions, which redirect: `@latest`, the branch or release at the plain addresses, `@next`,
 * and series such as `@2` and `@2.4`. Names that differ from a version only in case are left out.
 */
export function versionRedirects(snapshot: Snapshot, packages: readonly WrittenPackage[]): readonly string[] {
  const site = { product: snapshot.product, base: '' };
  return packages.flatMap(({ repo, versions }) => {
    const current = currentVersionName(snapshot.packages.get(repo)?.repository);
    const taken = new Set(versions.map(({ version }) => version.name.toLowerCase()));
    const releases = [...versions.map(({ version }) => version.name), ...(current === undefined ? [] : [current])];
    const series = releases.flatMap((name) => seriesOf(name));
    const names = new Set(['latest', 'next', ...(current === undefined ? [] : [current]), ...series]);
    return [...names]
      .filter((name) => !taken.has(name.toLowerCase()))
      .map((version) => packagePath(versionedRepo({ repo, version }), site));
  });
}

/** The series of a release: its major version, and its minor version. */
function seriesOf(name: string): readonly string[] {
  const [, minor, major] = /^((\d+)\.\d+)\.\d+/.exec(name) ?? [];
  return minor === undefined || major === undefined ? [] : [major, minor];
}
