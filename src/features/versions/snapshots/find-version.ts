import type { OtherVersion } from '#catalog/snapshot-store.ts';
import { latestVersion, type PackageVersion, versionName } from '#model/package/version.ts';
import type { RepositoryData } from '#sources/source.ts';
import { ownNames, refVersionName } from './ref-version-name.ts';

export interface VersionsOfPackage {
  /** The current repository; undefined for a generated package. */
  readonly repository: RepositoryData | undefined;
  /** The versions that are listed, newest first. */
  readonly versions: readonly PackageVersion[];
  /** All releases, newest first. */
  readonly releases: readonly PackageVersion[];
  /** True when only {@link versions} can be found: no other tags, and no commits. */
  readonly isClosed?: boolean;
  /** The previews; none when absent. */
  readonly previews?: readonly PackageVersion[];
}

/** What the name of a version stands for. */
export type VersionMatch =
  | { readonly kind: 'current' }
  | {
      readonly kind: 'other';
      /** The name of the version. */
      readonly name: string;
      /** 301 for another spelling of it, 302 for the newest one of a series. */
      readonly status: 301 | 302;
    }
  | { readonly kind: 'version'; readonly shown: Omit<OtherVersion, 'package'> };

/** The name that stands for the branch when the current version is a release. */
const next = 'next';

/** Parts of a version that name a series, such as `2`, `v2` and `2.4`. */
const seriesPattern = /^v?(\d+(?:\.\d+)?)(?:\.x)?$/i;

const commitPattern = /^[\da-f]{7,64}$/i;

/** Finds the version that a name stands for: its own name, its tag, a series, or a commit. Undefined for none. */
export function findVersion(
  name: string,
  { repository, versions, releases, previews = [], isClosed = false }: VersionsOfPackage,
): VersionMatch | undefined {
  // The name of a request belongs to no tag.
  const request = previews.find((each) => each.name === name && each.request !== undefined);
  if (request !== undefined) return shownAs(request);
  if (name === latestVersion || name === currentVersionName(repository)) return { kind: 'current' };
  const named = (text: string): PackageVersion | undefined =>
    versions.find((each) => each.name === text) ?? (isClosed ? undefined : refVersion(text, repository));
  const version = named(name) ?? previews.find((each) => each.name === name);
  const branch = versions.find(({ kind }) => kind === 'branch');
  if (version === undefined && name === next && branch !== undefined && repository?.provenance?.tag) {
    return { kind: 'other', name: branch.name, status: 302 };
  }
  if (version !== undefined) return ownName(version, { name, repository, versionOf: named }) ?? shownAs(version);
  const spelled = versionName(name);
  const isSpelled = named(spelled) !== undefined || previews.some((each) => each.name === spelled);
  if (spelled !== name && isSpelled) return { kind: 'other', name: spelled, status: 301 };
  const newest = newestOf(name, releases);
  if (newest !== undefined) return { kind: 'other', name: newest.name, status: 302 };
  if (isClosed || !commitPattern.test(name)) return undefined;
  const commit = name.toLowerCase();
  const preview = requestWith(commit, previews, repository);
  if (preview !== undefined) return { kind: 'other', name: preview.name, status: 302 };
  return { kind: 'version', shown: { name: commit, commit, version: undefined, isCommit: true } };
}

/** The newest release of a series; undefined for a name that is none. */
function newestOf(name: string, releases: readonly PackageVersion[]): PackageVersion | undefined {
  const [, series] = seriesPattern.exec(name) ?? [];
  return series === undefined ? undefined : releases.find((release) => release.name.startsWith(`${series}.`));
}

function shownAs(version: PackageVersion): VersionMatch {
  const { name, commit } = version;
  return { kind: 'version', shown: { name, commit, version, isCommit: false } };
}

/** The request with a commit that no branch or tag names: its text is shown behind the notice of a preview only. */
function requestWith(
  commit: string,
  previews: readonly PackageVersion[],
  repository: RepositoryData | undefined,
): PackageVersion | undefined {
  if (repository?.provenance?.commit === commit) return undefined;
  if (repository?.refs?.some((ref) => ref.kind !== 'request' && ref.commit.startsWith(commit))) return undefined;
  return previews.find((each) => each.request !== undefined && each.commit.startsWith(commit));
}

/** The name of the version at the plain address of a package; undefined without a branch or tag. */
export function currentVersionName(repository: RepositoryData | undefined): string | undefined {
  const { ref, tag = false } = repository?.provenance ?? {};
  if (repository === undefined || ref === undefined) return undefined;
  return tag ? refVersionName(ref, ownNames(repository)) : versionName(ref);
}

interface AskedName {
  readonly name: string;
  readonly repository: RepositoryData | undefined;
  readonly versionOf: (text: string) => PackageVersion | undefined;
}

/** The redirect from a tag with the name of the package to the version alone; undefined where they do not differ. */
function ownName(
  { ref, kind, commit }: PackageVersion,
  { name, repository, versionOf }: AskedName,
): VersionMatch | undefined {
  if (repository === undefined || kind === 'branch' || kind === 'preview') return undefined;
  const own = refVersionName(ref, ownNames(repository));
  return own !== name && versionOf(own)?.commit === commit ? { kind: 'other', name: own, status: 301 } : undefined;
}

/** A tag that the list of versions leaves out. */
function refVersion(name: string, repository: RepositoryData | undefined): PackageVersion | undefined {
  if (repository === undefined) return undefined;
  const names = ownNames(repository);
  const isNamed = (text: string): boolean => refVersionName(text, names) === name || versionName(text) === name;
  const tag = repository.refs?.find((ref) => ref.kind === 'tag' && isNamed(ref.name));
  return tag && { name, ref: tag.name, kind: 'release', commit: tag.commit, time: tag.time };
}
