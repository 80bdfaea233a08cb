import type { PackageEntry } from '#catalog/package-entry.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { namedSnapshot } from '#catalog/version-snapshots.ts';
import { repoOf } from '#model/address/address.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';
import type { ContentSource } from '#server/pages/page-content.ts';

/** Identifies the data of versions in fingerprints. All functions reject with the errors of sources. */
export interface VersionKeys {
  /** The snapshot with a package or version: the current one for an unknown name. */
  snapshotOf(current: Snapshot, repo: string): Promise<Snapshot>;
  /** The snapshot with the package or version that the first segment of a path names. */
  snapshotAt(current: Snapshot, route: string): Promise<Snapshot>;
  /** Changes with all files of packages or versions, and with everything that their links lead to. */
  ofSources(sources: readonly ContentSource[]): string;
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

  function keyOf({ snapshot, repo }: ContentSource): readonly unknown[] {
    const { repository, pages = new Map(), files = new Map() } = snapshot.packages.get(repo) ?? {};
    const hashes = [...pages.values()].map(({ file, hash }) => [file, hash]);
    return [repo, repository?.provenance?.commit, snapshot.family.version, filesKey(files), hashes];
  }

  return {
    snapshotOf,
    snapshotAt: (current, route) => snapshotOf(current, repoOf(route, current.product)),
    ofSources: (sources) => digest(JSON.stringify(sources.map(keyOf))),
  };
}
