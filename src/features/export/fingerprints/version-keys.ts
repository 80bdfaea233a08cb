import type { PackageEntry } from '#catalog/package-entry.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/versions/version-snapshots.ts';
import { repoOf } from '#model/address/address.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';
import { type ComparedVersion, comparedVersion } from '#server/comparison/compared-version.ts';
import { requestedComparison } from '#server/comparison/requested-comparison.ts';
import type { DecodedPath } from '#server/http/request-path.ts';
import { namedSnapshot } from '#server/versions/named-snapshot.ts';

/** A comparison with its input. */
export interface ComparisonKey {
  /** Changes with all files of both versions, and with everything that their links lead to. */
  readonly key: string;
  /** Identity of the later version. */
  readonly repo: string;
}

/** Identifies the data of versions in fingerprints. All functions reject with the errors of sources. */
export interface VersionKeys {
  /** The snapshot with a package or version: the current one for an unknown name. */
  snapshotOf(current: Snapshot, repo: string): Promise<Snapshot>;
  /** The snapshot with the package or version that the first segment of a path names. */
  snapshotAt(current: Snapshot, route: string): Promise<Snapshot>;
  /** The comparison at a path; undefined for any other path. */
  comparison(current: Snapshot, path: DecodedPath): Promise<ComparisonKey | undefined>;
}

/** Creates the keys of versions. */
export function createVersionKeys(versions: VersionSnapshots): VersionKeys {
  const filesKey = derived((files: PackageEntry['files']) =>
    digest(JSON.stringify([...files.values()].map(({ path, hash }) => [path, hash]))),
  );

  async function snapshotOf(current: Snapshot, repo: string): Promise<Snapshot> {
    const at = await namedSnapshot(versions, current, repo);
    return 'snapshot' in at ? at.snapshot : current;
  }

  function keyOf({ snapshot, repo, commit, pages }: ComparedVersion): readonly unknown[] {
    const hashes = [...pages.values()].map(({ file, hash }) => [file, hash]);
    return [repo, commit, snapshot.family.version, filesKey(snapshot.packages.get(repo)?.files ?? new Map()), hashes];
  }

  return {
    snapshotOf,
    snapshotAt: (current, route) => snapshotOf(current, repoOf(route, current.product)),
    async comparison(current, path) {
      const request = requestedComparison(current, path, '');
      if (request === undefined) return undefined;
      const { repo } = request.package;
      const [from, to] = await Promise.all(
        [request.from, request.to].map((version) => comparedVersion(versions, current, { repo, version })),
      );
      if (from === undefined || to === undefined || !('pages' in from && 'pages' in to)) return undefined;
      return { key: digest(JSON.stringify([keyOf(from), keyOf(to)])), repo: to.repo };
    },
  };
}
