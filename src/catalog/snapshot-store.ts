import type { PackageRelations } from '#model/package/relations.ts';
import { isOtherDocument } from '#model/page/page.ts';
import type { RenderFamily } from '#model/page/render.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { Matrix } from '#model/views/matrix.ts';
import type { Repository, SourceFile } from '#sources/source.ts';

/** How a source is doing. */
export interface SourceState {
  /** What the operator wrote, without credentials; for logs. */
  readonly name: string;
  /** What the public may know of it. */
  readonly label: string;
  /** True for what lies on this machine. */
  readonly local: boolean;
  /** When it last answered with fresh data, in milliseconds since 1970; undefined when it never did. */
  readonly freshAt: number | undefined;
  /** Why it serves older data or none, or undefined when all is well. */
  readonly error: string | undefined;
  /** How long the last look at it took, in milliseconds; absent before the first. */
  readonly syncMs?: number;
  /** Looks at it that failed since the start; absent before the first. */
  readonly failures?: number;
}

/** A snapshot with what is needed to hand out its pages. */
export interface SiteSnapshot {
  /** All packages and pages. */
  readonly snapshot: Snapshot;
  /** Where each package's files are read, by identity. */
  readonly repositories: ReadonlyMap<string, Repository>;
  /** What the settings or their own metadata hide from the public; none when absent. */
  readonly hidden?: readonly Repository[];
  /** Every file that the public may see, by identity and path. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, SourceFile>>;
  /** How many of these files are documents in formats that are not shown as pages. */
  readonly otherDocuments: number;
  /** Packages whose remote has not answered for longer than the settings allow, and when it last did (milliseconds since 1970). */
  readonly stale: ReadonlyMap<string, number>;
  /** Texts of pages that no repository holds, by identity and file: the generated Matrix page. */
  readonly generated: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** How packages relate to each other, and their releases, by identity; a package that is not named has none. */
  readonly relations: ReadonlyMap<string, PackageRelations>;
  /** The whole family as its first page shows it. */
  readonly matrix: Matrix;
  /** What links are resolved against. */
  readonly family: RenderFamily;
}

/** What the sources brought. */
export interface SnapshotCount {
  /** Packages. */
  readonly packages: number;
  /** Pages; a generated Matrix page is not counted. */
  readonly pages: number;
  /** Documents in formats that are not shown as pages. */
  readonly otherDocuments: number;
}

/** Counts what the sources brought. */
export function countOf({
  repositories,
  snapshot,
  generated,
  otherDocuments,
}: Omit<SiteSnapshot, 'files'>): SnapshotCount {
  const pages = [...snapshot.pages].map(([repo, files]) => files.size - (generated.get(repo)?.size ?? 0));
  return { packages: repositories.size, pages: pages.reduce((sum, count) => sum + count, 0), otherDocuments };
}

/** The documents among files that are in formats that are not shown as pages. */
export function otherDocuments(files: Iterable<string>): readonly string[] {
  return [...files].filter(isOtherDocument);
}

/** Holds the current snapshot. A request takes it once and uses it to its end. */
export interface SnapshotStore {
  /** The current snapshot, or undefined before the first sync has ended. */
  current(): SiteSnapshot | undefined;
  /** Resolves when the first sync has ended. */
  readonly filled: Promise<void>;
  /** Puts another snapshot in its place, in one assignment. */
  replace(siteSnapshot: SiteSnapshot): void;
  /** How each source is doing since the last sync; empty before the first. */
  sources(): readonly SourceState[];
  /** Notes how the sources are doing. */
  setSources(sources: readonly SourceState[]): void;
}

/** An empty snapshot store. */
export function createSnapshotStore(): SnapshotStore {
  let siteSnapshot: SiteSnapshot | undefined;
  let states: readonly SourceState[] = [];
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
  };
}
