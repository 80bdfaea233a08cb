import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { versionedRepo } from '#model/address/address.ts';
import type { Page } from '#model/page/page.ts';
import type { PartData } from '#model/views/part-data.ts';

/** A version in a comparison. */
export interface ComparedVersion {
  /** Its name in addresses. */
  readonly name: string;
  readonly snapshot: Snapshot;
  /** Identity of the package in that snapshot. */
  readonly repo: string;
  /** Its commit; undefined when the source has none. */
  readonly commit: string | undefined;
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
}

/** Finds a version to compare: the other name of a version that has several, why a preview is not shown, undefined for none. */
export async function comparedVersion(
  versions: VersionSnapshots,
  current: Snapshot,
  { repo, version }: { readonly repo: string; readonly version: string },
): Promise<ComparedVersion | { readonly name: string } | { readonly parts: PartData } | undefined> {
  const found = await versions.find(current, versionedRepo({ repo, version }));
  if (found?.kind === 'redirect') {
    if (found.repo !== repo) return { name: found.repo.slice(repo.length + 1) };
    const name = versions.currentName(current, repo) ?? version;
    return name === version ? versionIn(current, repo, name) : { name };
  }
  if (found?.kind === 'missing' && found.parts !== undefined) return { parts: found.parts };
  if (found?.kind !== 'version') return undefined;
  return versionIn(found.snapshot, versionedRepo({ repo, version }), version);
}

/** The version of a package that a snapshot has. */
export function versionIn(snapshot: Snapshot, repo: string, name: string): ComparedVersion {
  const commit = snapshot.packages.get(repo)?.repository?.provenance?.commit;
  return { name, snapshot, repo, commit, pages: snapshot.packages.get(repo)?.pages ?? new Map() };
}
