import type { Snapshot } from '#catalog/snapshot-store.ts';
import { versionedRepo } from '#model/address/address.ts';

/** Identity of the package with its version that a snapshot of a version shows; undefined for the current snapshot. */
export function versionRepo({ shown }: Snapshot): string | undefined {
  return shown && versionedRepo({ repo: shown.package.repo, version: shown.name });
}

/** The snapshot of a version with no other packages and pages than those of the version. */
export function onlyVersion(snapshot: Snapshot): Snapshot {
  const repo = versionRepo(snapshot) ?? '';
  const entry = snapshot.packages.get(repo);
  return {
    ...snapshot,
    inOrder: entry === undefined ? [] : [entry.package],
    packages: new Map(entry && [[repo, entry]]),
  };
}
