import type { Warning } from '#model/warning.ts';
import type { Snapshot, SourceState } from './snapshot-store.ts';

export interface SyncEvents {
  /** A sync has changed something or failed. */
  report: [report: SyncReport];
  /** A source has answered or failed during a sync. */
  answer: [source: string];
}

/** Result of a sync. */
export interface SyncReport {
  /** True when the snapshot differs from the previous one. */
  readonly changed: boolean;
  /** Packages after the sync. */
  readonly packages: number;
  /** Pages after the sync. */
  readonly pages: number;
  /** New pages, as `repo/file`. */
  readonly added: readonly string[];
  /** Changed pages, as `repo/file`. */
  readonly altered: readonly string[];
  /** Removed pages, as `repo/file`. */
  readonly gone: readonly string[];
  /** Warnings that the previous snapshot did not have. */
  readonly warnings: readonly Warning[];
  /** Sources that serve older data or none. */
  readonly failed: readonly SourceState[];
  /** Names of repositories of the other sources that are left out, see `Listing`; none when absent. */
  readonly missing?: readonly string[];
}

/** Compares two consecutive snapshots. */
export function compareSnapshots(
  before: Snapshot | undefined,
  snapshot: Snapshot,
  sources: readonly SourceState[],
): SyncReport {
  const isSame = (repo: string): boolean => before?.packages.get(repo) === snapshot.packages.get(repo);
  const old = pageHashes(before, isSame);
  const now = pageHashes(snapshot, isSame);
  const oldWarnings = new Set(before?.warnings.map(warningKey));
  return {
    changed: before?.version !== snapshot.version,
    packages: snapshot.inOrder.length,
    pages: [...snapshot.packages.values()].reduce((sum, { pages }) => sum + pages.size, 0),
    added: [...now.keys()].filter((key) => !old.has(key)).toSorted(),
    altered: [...now]
      .filter(([key, hash]) => old.has(key) && old.get(key) !== hash)
      .map(([key]) => key)
      .toSorted(),
    gone: [...old.keys()].filter((key) => !now.has(key)).toSorted(),
    warnings: snapshot.warnings.filter((warning) => !oldWarnings.has(warningKey(warning))),
    failed: sources.filter((source) => source.error !== undefined),
  };
}

/** The hashes of the pages of packages that are not the same in both snapshots, by name. */
function pageHashes(snapshot: Snapshot | undefined, isSame: (repo: string) => boolean): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const [repo, { pages }] of snapshot?.packages ?? []) {
    if (isSame(repo)) continue;
    for (const [file, { hash }] of pages) hashes.set(`${repo}/${file}`, hash);
  }
  return hashes;
}

function warningKey({ repository, file, message }: Warning): string {
  return JSON.stringify([repository, file, message]);
}
