import { isPrerelease, sortByVersion, tagVersion } from '#catalog/releases/release-version.ts';
import type { VersionSettings } from '#features/versions/version-settings.ts';
import { type PackageVersion, versionName } from '#model/package/version.ts';
import { createRefFilter, withOwnNames } from '#sources/ref-patterns.ts';
import type { Ref } from '#sources/source.ts';
import { refVersionName } from './ref-version-name.ts';

/** Settings that choose versions. */
export interface VersionChoice extends Pick<VersionSettings, 'tags' | 'branches' | 'keep'> {
  /** Names of the package, which its tags may have in front of the version. */
  readonly names?: readonly string[];
}

/** Maximum number of major versions, and of versions of all kinds. */
const maxMajors = 10;
const maxVersions = 500;

/** A release with its version. */
interface Release extends PackageVersion {
  /** The version in the tag's name. */
  readonly version: string;
}

/**
 * Chooses the versions of a package among the refs of its repository: releases and prereleases, the highest version
 * first, then branches by name. A name that several refs have belongs to the first of them.
 */
export function chooseVersions(refs: readonly Ref[], settings: VersionChoice): readonly PackageVersion[] {
  const { branches, keep } = settings;
  if (keep === 0) return [];
  const isBranch = createRefFilter(branches);
  const shown = refs.filter(({ kind, name }) => kind === 'branch' && isBranch(name));
  const named = shown.map(({ name, commit, time }) => ({
    name: versionName(name),
    ref: name,
    kind: 'branch' as const,
    commit,
    time,
  }));
  const releases = keptReleases(releasesOf(refs, settings), keep).map(({ version: _, ...release }) => release);
  const sorted = named.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return uniquelyNamed([...releases, ...sorted]).slice(0, maxVersions);
}

/** Tags with a version that match the patterns, the highest version first. */
function releasesOf(refs: readonly Ref[], { tags, names = [] }: VersionChoice): readonly Release[] {
  const isRelease = createRefFilter(withOwnNames(tags, names));
  const prefixes = [...tags.map(prefixOf), ...names];
  const releases = refs.flatMap(({ kind, name: ref, commit, time }): readonly Release[] => {
    const version = kind === 'tag' && isRelease(ref) ? tagVersion(ref, prefixes) : undefined;
    if (version === undefined) return [];
    const name = refVersionName(ref, names);
    return [{ name, ref, kind: isPrerelease(version) ? 'prerelease' : 'release', commit, time, version }];
  });
  // Tags of one version keep their order.
  return uniquelyNamed(sortByVersion(releases.toReversed(), ({ version }) => version).toReversed());
}

/** The text at the beginning of a pattern, which a tag may have in front of its version. */
function prefixOf(pattern: string): string {
  return (/^[^*?[]*/.exec(pattern)?.[0] ?? '').replace(/v$/i, '').replace(/(?<![@/_-])[@/_-]+$/, '');
}

function keptReleases(releases: readonly Release[], keep: VersionChoice['keep']): readonly Release[] {
  if (keep === 'all') return releases;
  const newest = releases.findIndex(({ kind }) => kind === 'release');
  const before = newest < 0 ? releases : releases.slice(0, newest);
  // Of several prereleases of one version only the newest is of use.
  const upcoming = firstOfEach(before, ({ version }) => majorOf(version)).slice(0, maxMajors);
  const final = releases.filter(({ kind }) => kind === 'release');
  return [...upcoming, ...keptFinal(final, keep)];
}

function keptFinal(final: readonly Release[], keep: VersionChoice['keep']): readonly Release[] {
  if (typeof keep === 'number') return final.slice(0, keep);
  if (keep === 'majors') return firstOfEach(final, ({ version }) => majorOf(version)).slice(0, maxMajors);
  return firstOfEach(final, ({ version }) => minorOf(version));
}

function majorOf(version: string): string {
  return /^\d+/.exec(version)?.[0] ?? '';
}

function minorOf(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? '';
}

function uniquelyNamed<T extends PackageVersion>(versions: readonly T[]): readonly T[] {
  return firstOfEach(versions, ({ name }) => name);
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap((group) => group.slice(0, 1));
}
