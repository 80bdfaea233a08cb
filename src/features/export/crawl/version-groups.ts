import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { WrittenPackage } from '#catalog/written-versions.ts';
import { currentVersionName } from '#features/versions/snapshots/find-version.ts';
import { packagePath, pathOf, type Routing, repoOf, versionedRepo } from '#model/address/address.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';
import type { Features } from '#server/feature.ts';
import { isInstead } from '#server/http/instead.ts';
import { parseRequestPath } from '#server/http/request-path.ts';

/** What features add to the files of versions. */
type ExportedFeatures = Pick<Features, 'paths'>;

/** Addresses that are written together: of one version, or of the pages of features for the versions of one package. */
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

/** Groups the addresses of versions: for each package the versions, newest first, and the pages of features for them. */
export function versionGroups(
  snapshot: Snapshot,
  packages: readonly WrittenPackage[],
  features: ExportedFeatures,
): VersionGroups {
  const site = { product: snapshot.product, base: '' };
  return {
    groups: packages.flatMap((each) => groupsOf(each, site, features)),
    groupAt(path) {
      const [, first = '', second = ''] = path.split('/');
      if (first === 'git') return second.includes('@') ? tryDecodePercent(second) : undefined;
      const name = repoOf(tryDecodePercent(first) ?? '', site.product);
      const parsed = parseRequestPath(path);
      if (!isInstead(parsed) && features.paths.pages.at(snapshot, parsed) !== undefined) return pairsOf(name);
      return name.includes('@') ? name : undefined;
    },
  };
}

function groupsOf(
  { repo, versions, pairs }: WrittenPackage,
  site: Routing,
  { paths: { exported, pages: ofFeatures } }: ExportedFeatures,
): readonly PathGroup[] {
  const ofVersions = versions.map(({ version, files }): PathGroup => {
    const name = versionedRepo({ repo, version: version.name });
    const pages = files.map((file) => pathOf({ repo: name, file }, site));
    return { name, paths: [packagePath(name, site), ...pages, ...exported(name, site)] };
  });
  return [...ofVersions, { name: pairsOf(repo), paths: pairs.flatMap((pair) => ofFeatures.ofPair(repo, pair, site)) }];
}

/** The name of the group of the pages for pairs of versions. */
function pairsOf(repo: string): string {
  return `${repo}/pairs`;
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
