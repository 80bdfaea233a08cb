import type { Package } from '#model/package/package.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import type { FamilyHistory } from '#model/package/star-history.ts';
import type { PackageVersion } from '#model/package/version.ts';
import type { WorkspaceDisplay } from '#model/package/workspace-package.ts';
import type { RenderFamily } from '#model/page/render.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { Warning } from '#model/warning.ts';
import type { Repository } from '#sources/source.ts';
import type { PackageEntry } from './package-entry.ts';
import type { FamilyMembers } from './reading/family-members.ts';

/** The packages of a family with their recorded history. */
export interface FamilyPast {
  /** The packages in their order. */
  readonly entries: readonly PackageEntry[];
  /** Their recorded stars, and when each was first there. */
  readonly history: FamilyHistory;
  /** When the snapshot was made, in milliseconds since 1970. */
  readonly now: number;
}

export interface SourceState {
  /** Name from the settings, without credentials; for logs. */
  readonly name: string;
  /** Public name. */
  readonly label: string;
  /** True for a source on this machine. */
  readonly local: boolean;
  /** Time of its last successful sync, in milliseconds since 1970; undefined when there was none. */
  readonly freshAt: number | undefined;
  /** Why it serves older data or none; undefined when it is healthy. */
  readonly error: string | undefined;
  /**
   * Names of the repositories that it has, but that cannot be read and of which there is no older data; none when absent. Of
   * a source that never answered, absent while these names are unknown.
   */
  readonly missing?: readonly string[] | undefined;
  /** True while it is healthy, but folders of some of its repositories cannot be read; older data of them is shown, if there is any. */
  readonly hasUnread?: boolean;
  /** Duration of its last sync, in milliseconds; absent before the first. */
  readonly syncMs?: number;
  /** Number of failed syncs since the start; absent before the first. */
  readonly failures?: number;
}

/** A version of a package that is not the one at its plain address. */
export interface OtherVersion {
  /** Name in addresses: that of the version, or the id of the commit. */
  readonly name: string;
  readonly commit: string;
  /** The version; undefined for a commit. */
  readonly version: PackageVersion | undefined;
  /** True when the address names a commit. */
  readonly isCommit: boolean;
  /** The current package. */
  readonly package: Package;
}

/** All packages and pages at one point in time, with everything that serving them needs. Immutable; a sync creates a new one. */
export interface Snapshot {
  /** Changes whenever anything in the snapshot changes; opaque, safe in URLs. */
  readonly version: string;
  /** Creation time, in milliseconds since 1970. */
  readonly madeAt: number;
  /** Product name, which is also the identity of the core package. */
  readonly product: string;
  /** Base path of every URL path of the site; '' at the root of the host. */
  readonly base: string;
  /** The packages by identity, ordered by stars. In the snapshot of a version, that version is the last. */
  readonly packages: ReadonlyMap<string, PackageEntry>;
  /** The packages that lists show, in the same order: all but the version. */
  readonly inOrder: readonly Package[];
  /** The groups of packages in order; absent without any. */
  readonly groups?: readonly PackageGroup[];
  /** Folder names, repository names and full package names that redirect to an identity. */
  readonly aliases: ReadonlyMap<string, string>;
  /** How packages of workspaces are shown; as cards when absent. */
  readonly workspaces?: WorkspaceDisplay;
  /** Warnings, in the order of the sources. */
  readonly warnings: readonly Warning[];
  /** Repositories that are hidden by the settings or their own metadata; none when absent. */
  readonly hidden?: readonly Repository[];
  /** True while repositories of the sources are being fetched for the first time; absent in snapshots of other processes. */
  readonly isLoading?: boolean;
  /** True for the name of a package that is not here, but that a source has or may have; never when absent. */
  readonly isAwaited?: (repo: string) => boolean;
  /** Number of documents among the files in formats without a page. */
  readonly otherDocuments: number;
  /** The family as shown on its first page. */
  readonly matrix: Matrix;
  /** The current packages with their recorded history: the same object in the snapshots of versions. */
  readonly past: FamilyPast;
  /** What the settings show on the first page of the core package; absent in tests of other parts. */
  readonly home?: {
    /** Files of the core package that the settings give it: the home page and its images. */
    readonly files: ReadonlySet<string>;
  };
  /** Data that links are resolved with. */
  readonly family: RenderFamily;
  /** The addresses of the family, by which the links of its documents are found. */
  readonly known: FamilyMembers;
  /** The version that the snapshot adds to the current packages; absent in the current snapshot. */
  readonly shown?: OtherVersion;
}

/** Number of packages and pages of the sources. */
export interface SnapshotCount {
  readonly packages: number;
  /** Pages, without a generated Matrix page. */
  readonly pages: number;
  /** Documents in formats without a page. */
  readonly otherDocuments: number;
}

/** Counts the packages and pages of the sources. */
export function countOf({ packages, otherDocuments }: Snapshot): SnapshotCount {
  const own = [...packages.values()].filter((entry) => !entry.package.generated);
  return { packages: own.length, pages: own.reduce((sum, { pages }) => sum + pages.size, 0), otherDocuments };
}

/** Holds the current snapshot. A request reads it once and uses it until its end. */
export interface SnapshotStore {
  /** The current snapshot; undefined before the first sync has ended. */
  current(): Snapshot | undefined;
  /** Resolves when the first sync has ended. */
  readonly filled: Promise<void>;
  /** Replaces the snapshot atomically. */
  replace(snapshot: Snapshot): void;
  /** The state of each source after the last sync; empty before the first. */
  sources(): readonly SourceState[];
  /** Sets the states of the sources. */
  setSources(sources: readonly SourceState[]): void;
  /** True while the snapshot is older than what the sources have, because the last one could not be made. */
  isBehind(): boolean;
  /** Sets whether the snapshot is older. */
  setBehind(isBehind: boolean): void;
}

/** Creates an empty snapshot store. */
export function createSnapshotStore(): SnapshotStore {
  let snapshot: Snapshot | undefined;
  let states: readonly SourceState[] = [];
  let behind = false;
  const { promise: filled, resolve: fill } = Promise.withResolvers<void>();
  return {
    current: () => snapshot,
    filled,
    replace: (next) => {
      snapshot = next;
      fill();
    },
    sources: () => states,
    setSources: (next) => {
      states = next;
    },
    isBehind: () => behind,
    setBehind: (next) => {
      behind = next;
    },
  };
}
