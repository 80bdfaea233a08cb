import type { Release } from '#model/package/relations.ts';
import type { Tag } from '#sources/source.ts';
import type { ChangelogSection } from './parse-changelog.ts';
import { compareVersions, tagVersion, versionKey } from './release-version.ts';

/** What tells of a package's releases. */
export interface ReleaseOrigins {
  /** Its change log. */
  readonly changelog?: { readonly file: string; readonly sections: readonly ChangelogSection[] } | undefined;
  /** Its git tags. */
  readonly tags: readonly Tag[];
  /** What the package is called, which may stand in tags before the version. */
  readonly names: readonly string[];
}

/** Releases that are kept of one package. */
const maxReleases = 100;

/** One release for each version of the change log and the tags, the newest first. What the change log says counts more. */
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
 * By date, then by version. A release that nobody dated stands above the newest dated one of a lower version, so that the
 * order is the same however the releases came in.
 */
function newestFirst(releases: readonly Release[]): readonly Release[] {
  const ascending = releases.toSorted((a, b) => compareVersions(a.version, b.version));
  let newest = Number.NEGATIVE_INFINITY;
  const placed = ascending.map((release) => {
    newest = Math.max(newest, release.time ?? newest);
    return { release, time: release.time ?? newest };
  });
  // Sorting keeps the order of what is equal.
  return placed
    .toReversed()
    .toSorted((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ release }) => release);
}
