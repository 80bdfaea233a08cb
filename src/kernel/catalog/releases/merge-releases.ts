import { unscopedName } from '#model/package/package.ts';
import type { ChangelogSection, Release } from '#model/package/release.ts';
import type { WorkspacePackage } from '#model/package/workspace-package.ts';
import type { Tag } from '#sources/source.ts';
import { sortByVersion, tagParts, tagVersion, versionKey } from './release-version.ts';

/** Sources of a package's releases. */
export interface ReleaseOrigins {
  /** Its change log. */
  readonly changelog?: { readonly file: string; readonly sections: readonly ChangelogSection[] } | undefined;
  /** Its git tags. */
  readonly tags: readonly Tag[];
  /** Names of the package, which may prefix the version in tags. */
  readonly names: readonly string[];
  /** The packages in folders of its repository, whose releases have tags with their names; none when absent. */
  readonly packages?: readonly Pick<WorkspacePackage, 'name' | 'folder'>[] | undefined;
}

/** Maximum number of releases of a package. */
const maxReleases = 100;

/** Merges the versions of the change log and the tags, the newest first. The change log has precedence. */
export function mergeReleases({ changelog, tags, names, packages = [] }: ReleaseOrigins): readonly Release[] {
  const releases = new Map<string, Release>();
  for (const { version, time, title, id, excerpt } of changelog?.sections ?? []) {
    const key = versionKey(version);
    const section = changelog && { file: changelog.file, id };
    if (!releases.has(key)) releases.set(key, { version, time, title, section, excerpt });
  }
  const others: Tag[] = [];
  for (const tag of tags) {
    const { name, time } = tag;
    const version = tagVersion(name, names);
    if (version === undefined) {
      others.push(tag);
      continue;
    }
    const known = releases.get(versionKey(version));
    releases.set(versionKey(version), { version, ...known, time: known?.time ?? time, tag: known?.tag ?? name });
  }
  const inFolders = packages.length === 0 ? [] : packageReleases(others, packages);
  return newestFirst([...withTimes([...releases.values()]), ...inFolders]).slice(0, maxReleases);
}

/** The releases of packages in folders by tags such as `@scope/name@1.2.0`, `name-v1.2.0` and `folder/v1.2.0`. */
function packageReleases(
  tags: readonly Tag[],
  packages: readonly Pick<WorkspacePackage, 'name' | 'folder'>[],
): readonly DatedRelease[] {
  const short = packages.map(({ name }) => [unscopedName(name), name] as const);
  const folders = packages.map(({ name, folder }) => [folder, name] as const);
  const whole = packages.map(({ name }) => [name, name] as const);
  // A whole name counts before a short one of another package.
  const known = new Map([...short, ...folders, ...whole].map(([prefix, name]) => [prefix.toLowerCase(), name]));
  return sortByVersion(tags, ({ name }) => name).flatMap(({ name: tag, time }) => {
    const { prefix = '', version } = tagParts(tag) ?? {};
    const name = known.get(prefix);
    return version === undefined || name === undefined
      ? []
      : [{ release: { version, package: name, time, tag }, time }];
  });
}

interface DatedRelease {
  readonly release: Release;
  readonly time: number;
}

/**
 * Releases by version, the lowest first, with the time by which they are sorted. A release without a date comes above the newest
 * dated release of a lower version, so that the result does not depend on the input order.
 */
function withTimes(releases: readonly Release[]): readonly DatedRelease[] {
  let newest = Number.NEGATIVE_INFINITY;
  return sortByVersion(releases, ({ version }) => version).map((release) => {
    newest = Math.max(newest, release.time ?? newest);
    return { release, time: release.time ?? newest };
  });
}

/** Sorts by date, those of one date in the opposite order. */
function newestFirst(releases: readonly DatedRelease[]): readonly Release[] {
  // Sorting is stable.
  return releases
    .toReversed()
    .toSorted((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ release }) => release);
}
