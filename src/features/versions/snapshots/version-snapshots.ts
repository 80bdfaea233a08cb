import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { OtherVersion, Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionLookup, VersionSnapshots } from '#catalog/version-snapshots.ts';
import { versionsData } from '#features/versions/versions-view.ts';
import { RendererBusy } from '#markdown/pool/renderer-busy.ts';
import { parseVersionedRepo, versionedRepo } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { derived } from '#platform/derived.ts';
import type { RepositoryData, RepositoryReader } from '#sources/source.ts';
import { createVersionSnapshot, type VersionSnapshotDeps } from './create-version-snapshot.ts';
import { currentVersionName, findVersion, type VersionsOfPackage } from './find-version.ts';
import { type PreviewLimits, previewRefusal } from './preview-changes.ts';

/** Which versions of a package are given: those of the settings, all of its releases, or its previews. */
export type WhichVersions = 'listed' | 'releases' | 'previews';

/** Gives the versions of a package, newest first. */
export type VersionsOf = (repo: string, repository: RepositoryData, which: WhichVersions) => readonly PackageVersion[];

/** The versions of packages, and snapshots of them. */
export interface PackageVersions extends Omit<VersionSnapshots, 'instead' | 'ofPage'> {
  /** All releases of a package, newest first, also those that the settings leave out of the versions. */
  releases(snapshot: Snapshot, repo: string): readonly PackageVersion[];
}

/** Dependencies of {@link PackageVersions}. */
export interface VersionSnapshotsDeps extends VersionSnapshotDeps {
  /** Gives the versions of a package. */
  readonly versionsOf: VersionsOf;
  /** True when links of the versions of a repository lead to the versions that its manifest names. */
  readonly isPinned: (repository: RepositoryData) => boolean;
  /** True when only listed versions can be found: no other tags, and no commits. */
  readonly isClosed?: boolean;
  readonly previewLimits: PreviewLimits;
}

/** Maximum number of versions in memory, and of all their files. */
const maxVersions = 64;
const maxFiles = 100_000;

/** Maximum number of versions that are read at once. */
const concurrency = 2;

/** Maximum number of versions that wait to be read. */
const maxWaiting = 100;

/** Creates the snapshots of versions. They are kept for as long as the current snapshot is. */
export function createVersionSnapshots({
  versionsOf,
  isPinned,
  isClosed = false,
  previewLimits,
  ...deps
}: VersionSnapshotsDeps): PackageVersions {
  const choose = createChosenVersions(versionsOf);

  const chosenIn = createVersionChoice(choose, isClosed);

  const read = createVersionReader({ choose, isPinned, deps });

  const snapshotOf = createSnapshotCache(read);

  async function lookUp(current: Snapshot, shown: OtherVersion): Promise<VersionLookup> {
    const { package: item, name } = shown;
    const missing = { kind: 'missing', package: item, version: name } as const;
    const entry = current.packages.get(item.repo);
    if (entry?.reader === undefined) return missing;
    const isWhole = !shown.isCommit || name.length === entry.repository?.provenance?.commit.length;
    const whole = isWhole ? name : await commitNamed(entry.reader, shown.commit);
    if (whole !== name) return whole === undefined ? missing : redirectTo(item.repo, whole, 301);
    const refusal = await previewRefusal(entry, shown.version, previewLimits);
    if (refusal !== undefined) return { ...missing, parts: versionsData.with({ refusal }) };
    const snapshot = await snapshotOf(current, shown);
    return snapshot === undefined ? missing : { kind: 'version', snapshot };
  }

  async function findIn(current: Snapshot, item: Package, version: string): Promise<VersionLookup> {
    const { repo } = item;
    const found = findVersion(version, {
      repository: current.packages.get(repo)?.repository,
      ...chosenIn(current, repo),
    });
    if (found === undefined) return { kind: 'missing', package: item, version };
    if (found.kind === 'current') return { kind: 'redirect', repo, status: 302 };
    if (found.kind === 'other') return redirectTo(repo, found.name, found.status);
    return lookUp(current, { ...found.shown, package: item });
  }

  return {
    versions: (snapshot, repo) => choose(snapshot, repo, 'listed'),
    releases: (snapshot, repo) => choose(snapshot, repo, 'releases'),
    currentName: ({ packages }, repo) => currentVersionName(packages.get(repo)?.repository),
    async find(snapshot, name) {
      const { repo: written = '', version = '' } = (!snapshot.packages.has(name) && parseVersionedRepo(name)) || {};
      const item = snapshot.packages.get(findRepo(written, snapshot) ?? '')?.package;
      if (item === undefined) return undefined;
      if (item.repo === written) return findIn(snapshot, item, version);
      return { kind: 'redirect', repo: versionedRepo({ repo: item.repo, version }), status: 301 };
    },
  };
}

/**
 * The whole id of a commit, which may be abbreviated: each commit is read and limited under one name. Undefined if no
 * branch or tag has it.
 */
async function commitNamed(reader: RepositoryReader, commit: string): Promise<string | undefined> {
  return (await reader.at?.(commit))?.provenance?.commit;
}

function redirectTo(repo: string, version: string, status: 301 | 302): VersionLookup {
  return { kind: 'redirect', repo: versionedRepo({ repo, version }), status };
}

/** Creates the function that reads versions, each once for each current snapshot, and a few at a time. */
function createSnapshotCache(read: ReadVersion): ReadVersion {
  const cacheOf = derived((_current: Snapshot) => createCache());
  const inFlight = new SingleFlight<string, Snapshot | undefined>();
  const limit = pLimit(concurrency);
  return async (current, shown) => {
    const made = cacheOf(current);
    const name = versionedRepo({ repo: shown.package.repo, version: shown.name });
    const found = made.get(name);
    if (found !== undefined) return found;
    if (limit.pendingCount >= maxWaiting) throw new RendererBusy();
    const created = await inFlight.run(`${current.version}\n${name}\n${shown.commit}`, () =>
      limit(() => read(current, shown)),
    );
    if (created !== undefined) made.set(name, created);
    return created;
  };
}

interface VersionReaderDeps extends Pick<VersionSnapshotsDeps, 'isPinned'> {
  readonly choose: ChosenVersions;
  readonly deps: VersionSnapshotDeps;
}

type ReadVersion = (current: Snapshot, shown: OtherVersion) => Promise<Snapshot | undefined>;

/** Creates the function that reads a version from its source; undefined if the source has no such commit. */
function createVersionReader({ choose, isPinned, deps }: VersionReaderDeps): ReadVersion {
  return async (current, shown) => {
    const repository = await current.packages.get(shown.package.repo)?.reader?.at?.(shown.commit);
    if (repository === undefined || repository.metadata.hidden) return undefined;
    const releasesOf = (repo: string): readonly PackageVersion[] => choose(current, repo, 'releases');
    const input = { shown, repository, ...(isPinned(repository) && { releasesOf }) };
    return createVersionSnapshot(current, input, deps);
  };
}

type VersionChoice = (current: Snapshot, repo: string) => Omit<VersionsOfPackage, 'repository'>;

/** Creates the function that gives the versions among which a name is looked up. */
function createVersionChoice(choose: ChosenVersions, isClosed: boolean): VersionChoice {
  return (current, repo) => {
    const versions = choose(current, repo, 'listed');
    if (isClosed) return { versions, releases: versions.filter(({ kind }) => kind === 'release'), isClosed };
    return { versions, releases: choose(current, repo, 'releases'), previews: choose(current, repo, 'previews') };
  };
}

type ChosenVersions = (current: Snapshot, repo: string, which: WhichVersions) => readonly PackageVersion[];

/** Creates the function that gives the versions of a package; they are chosen once for each listing. */
function createChosenVersions(versionsOf: VersionsOf): ChosenVersions {
  const chosen = {
    listed: new WeakMap<RepositoryData, readonly PackageVersion[]>(),
    releases: new WeakMap<RepositoryData, readonly PackageVersion[]>(),
    previews: new WeakMap<RepositoryData, readonly PackageVersion[]>(),
  };
  return ({ packages }, repo, which) => {
    const repository = packages.get(repo)?.repository;
    if (repository?.refs === undefined) return [];
    const made = chosen[which].get(repository) ?? versionsOf(repo, repository, which);
    chosen[which].set(repository, made);
    return made;
  };
}

function createCache(): LRUCache<string, Snapshot> {
  return new LRUCache({
    max: maxVersions,
    maxSize: maxFiles,
    sizeCalculation: ({ packages, shown }, name) =>
      1 + (shown === undefined ? 0 : (packages.get(name)?.repository?.files.length ?? 0)),
  });
}
