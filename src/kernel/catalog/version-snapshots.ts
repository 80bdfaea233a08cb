import type { Address } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageVersion } from '#model/package/version.ts';
import type { PartData } from '#model/views/part-data.ts';
import type { Snapshot } from './snapshot-store.ts';
import type { WrittenVersions } from './written-versions.ts';

/** Result of looking up a name with a version. */
export type VersionLookup =
  | { readonly kind: 'version'; readonly snapshot: Snapshot }
  | VersionRedirect
  | {
      readonly kind: 'missing';
      readonly package: Package;
      /** The requested version. */
      readonly version: string;
      /** Data of the parts that say why it is not shown; absent where there is no such version. */
      readonly parts?: PartData;
    };

/** The name under which a package or a version of it is found. */
export interface VersionRedirect {
  /** The kind of the result. */
  readonly kind: 'redirect';
  /** Identity of the package or of its version. */
  readonly repo: string;
  /** 301 for another spelling, 302 for a version that the next release changes. */
  readonly status: 301 | 302;
}

/** A page whose versions are shown. */
export interface VersionedPage {
  /** The snapshot that shows it: the current one, or that of a version. */
  readonly snapshot: Snapshot;
  /** Its package in that snapshot. */
  readonly package: Package;
  readonly file: string;
  /** File of the page that was requested, if this one is shown instead. */
  readonly missing?: string | undefined;
}

/** What versions add to a page. */
export interface PageOfVersion {
  /** Data of the parts of the page; absent without any. */
  readonly parts?: PartData | undefined;
  /** URL path of the same page in the current version; absent when that has no such page. */
  readonly currentPath?: string | undefined;
}

/** The page that is shown in place of one that a version lacks. */
export interface PageInstead {
  readonly file: string;
  /** True when it is the nearest page, and not the same one under another name. */
  readonly isNearest: boolean;
}

/** Gives the versions of packages, and snapshots of them on request. */
export interface VersionSnapshots {
  /** The versions of a package, newest first; empty for a package without any. */
  versions(snapshot: Snapshot, repo: string): readonly PackageVersion[];
  /** The name of the version at the plain address of a package; undefined without a branch or tag. */
  currentName(snapshot: Snapshot, repo: string): string | undefined;
  /**
   * Finds the version of a name such as `lamp@2.4.0`; undefined for a name without a version, or without a package.
   * Throws the errors of the source.
   */
  find(snapshot: Snapshot, name: string): Promise<VersionLookup | undefined>;
  /** The page in place of one that the version of a snapshot lacks; undefined for a version without pages. */
  instead(snapshot: Snapshot, address: Address): Promise<PageInstead | undefined>;
  /** What is added to a page. */
  ofPage(page: VersionedPage): Promise<PageOfVersion>;
  /** The versions of a site of files, whose links lead to files; absent on a server, which responds for all versions. */
  readonly written?: WrittenVersions;
}

/** Packages without versions. */
export const noVersions: VersionSnapshots = {
  versions: () => [],
  currentName: () => undefined,
  find: async () => undefined,
  instead: async () => undefined,
  ofPage: async () => ({}),
};

/**
 * Finds the snapshot with a package whose name may end with a version: the current one for an unknown version. Rejects
 * with the errors of the source.
 */
export async function namedSnapshot(
  versions: VersionSnapshots,
  current: Snapshot,
  name: string,
): Promise<{ readonly snapshot: Snapshot } | VersionRedirect> {
  const found = await versions.find(current, name);
  if (found?.kind === 'redirect') return found;
  return { snapshot: found?.kind === 'version' ? found.snapshot : current };
}
