import type { Release } from '#model/package/relations.ts';
import type { Tag } from '#sources/source.ts';
import type { ChangelogSection } from './parse-changelog.ts';
import { sortByVersion, tagVersion, versionKey } from './release-version.ts';

/** Sources of a package's releases. */
export interface ReleaseOrigins {
  /** Its change log. */
  readonly changelog?: { readonly file: string; readonly sections: readonly ChangelogSection[] } | undefined;
  /** Its git tags. */
  readonly tags: readonly Tag[];
  /** Names of the package, which may prefix the version in tags. */
  readonly names: readonly string[];
}

/** Maximum number of releases of a package. */
const maxReleases = 100;

/** Merges the versions of the change log and the tags, the newest first. The change log has precedence. */
export function mergeReleases({ changelog, tags, names }: ReleaseOrigins): readonly Release[] {
  const releases = new Map<string, Release>();
  for (const { version, time, title, id, excerpt } of changelog?.sections ?? []) {
    const key = versionKey(version);
    const section = changelog && { file: changelog.file, id };
    if (!releases.has(key)) releases.set(key, { version, time, title, section, excerpt });
  }
  for (const { name, time } of tags) {
    const version = tagVersion(name, names);
    if (version === undefined) continue;
    const known = releases.get(versionKey(version));
    releases.set(versionKey(version), { version, ...known, time: known?.time ?? time, tag: known?.tag ?? name });
  }
  return newestFirst([...releases.values()]).slice(0, maxReleases);
}

/**
 * Sorts by date, then by version. A release without a date comes above the newest dated release of a lower version, so
 * that the result does not depend on the input order.
 */
function newestFirst(releases: readonly Release[]): readonly Release[] {
  const ascending = sortByVersion(releases, ({ version }) => version);
  let newest = Number.NEGATIVE_INFINITY;
  const placed = ascending.map((release) => {
    newest = Math.max(newest, release.time ?? newest);
    return { release, time: release.time ?? newest };
  });
  // Sorting is stable.
  return placed
    .toReversed()
    .toSorted((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ release }) => release);
}
