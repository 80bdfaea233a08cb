import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/versions/version-snapshots.ts';

/** The snapshot with a package, or the name under which it is found. */
export type NamedSnapshot =
  | { readonly snapshot: Snapshot }
  | {
      /** Identity of the package or version to redirect to. */
      readonly repo: string;
      /** 301 for another spelling, 302 for a version that the next release changes. */
      readonly status: 301 | 302;
    };

/**
 * Finds the snapshot with a package whose name may end with a version: the current one for an unknown version. Rejects
 * with the errors of the source.
 */
export async function namedSnapshot(
  versions: VersionSnapshots,
  current: Snapshot,
  name: string,
): Promise<NamedSnapshot> {
  const found = await versions.find(current, name);
  if (found?.kind === 'redirect') return found;
  return { snapshot: found?.kind === 'version' ? found.snapshot : current };
}
