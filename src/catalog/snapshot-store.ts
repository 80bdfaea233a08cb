import type { Package } from '#model/package/package.ts';
import type { PackageRelations } from '#model/package/relations.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { isOtherDocument } from '#model/page/page.ts';
import type { RenderFamily } from '#model/page/render.ts';
import type { FamilyFigures } from '#model/pictures/family-figures.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { HeroSettings } from '#model/views/hero-view.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { Repository, SourceFile } from '#sources/source.ts';
import type { FoundDocuments } from './found-documents.ts';
import type { KnownMembers } from './pages/known-members.ts';

/** The state of a source. */
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
export interface ShownVersion {
  /** Name in addresses: that of the version, or the id of the commit. */
  readonly name: string;
  /** Its commit. */
  readonly commit: string;
  /** The version; undefined for a commit. */
  readonly version: PackageVersion | undefined;
  /** True when the address names a commit. */
  readonly isCommit: boolean;
  /** The current package. */
  readonly package: Package;
}

/** A snapshot with everything that serving its pages needs. */
export interface SiteSnapshot {
  /** All packages and pages. */
  readonly snapshot: Snapshot;
  /** Source of each package's files, by identity. */
  readonly repositories: ReadonlyMap<string, Repository>;
  /** Repositories that are hidden by the settings or their own metadata; none when absent. */
  readonly hidden?: readonly Repository[];
  /** Every public file, by identity and path. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, SourceFile>>;
  /** True while repositories of the sources are being fetched for the first time; absent in snapshots of other processes. */
  readonly isLoading?: boolean;
  /** True for the name of a package that is not here, but that a source has or may have; never when absent. */
  readonly isAwaited?: (repo: string) => boolean;
  /** What was found in the documents of each package, by identity; absent in snapshots of versions and of other processes. */
  readonly documents?: ReadonlyMap<string, FoundDocuments>;
  /** Number of documents among these files in formats without a page. */
  readonly otherDocuments: number;
  /**
   * Packages whose remote has not responded for longer than the settings allow, with the time of its last response
   * (milliseconds since 1970).
   */
  readonly stale: ReadonlyMap<string, number>;
  /**
   * Texts of pages without a file, by identity and file: the generated Matrix page. A generated core package with a home
   * page of the settings has no such texts.
   */
  readonly generated: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Relations and releases of packages, by identity; a missing package has none. */
  readonly relations: ReadonlyMap<string, PackageRelations>;
  /** The family as shown on its first page. */
  readonly matrix: Matrix;
  /** Stars, changes and releases of the family over time. */
  readonly figures: FamilyFigures;
  /** What the settings show on the first page of the core package; absent in tests of other parts. */
  readonly home?: {
    /** The hero; undefined without one. */
    readonly hero: HeroSettings | undefined;
    /** Files of the core package that the settings give it: the home page and its images. */
    readonly files: ReadonlySet<string>;
  };
  /** Data that links are resolved with. */
  readonly family: RenderFamily;
  /** The addresses of the family, by which the links of its documents are found. */
  readonly known: KnownMembers;
  /** The version that the snapshot adds to the current packages; absent in the current snapshot. */
  readonly shown?: ShownVersion;
}

/** Number of packages and pages of the sources. */
export interface SnapshotCount {
  /** Packages. */
  readonly packages: number;
  /** Pages, without a generated Matrix page. */
  readonly pages: number;
  /** Documents in formats without a page. */
  readonly otherDocuments: number;
}

/** Counts the packages and pages of the sources. */
export function countOf({
  repositories,
  snapshot,
  generated,
  otherDocuments,
}: Omit<SiteSnapshot, 'files'>): SnapshotCount {
  const pages = [...snapshot.pages].map(([repo, files]) => (generated.has(repo) ? 0 : files.size));
  const packages = [...repositories.keys()].filter((repo) => !generated.has(repo)).length;
  return { packages, pages: pages.reduce((sum, count) => sum + count, 0), otherDocuments };
}

/** The documents among files that are in formats without a page. */
export function otherDocuments(files: Iterable<string>): readonly string[] {
  return [...files].filter(isOtherDocument);
}

/** Holds the current snapshot. A request reads it once and uses it until its end. */
export interface SnapshotStore {
  /** The current snapshot; undefined before the first sync has ended. */
  current(): SiteSnapshot | undefined;
  /** Resolves when the first sync has ended. */
  readonly filled: Promise<void>;
  /** Replaces the snapshot atomically. */
  replace(siteSnapshot: SiteSnapshot): void;
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
  let siteSnapshot: SiteSnapshot | undefined;
  let states: readonly SourceState[] = [];
  let behind = false;
  const { promise: filled, resolve: fill } = Promise.withResolvers<void>();
  return {
    current: () => siteSnapshot,
    filled,
    replace: (next) => {
      siteSnapshot = next;
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
