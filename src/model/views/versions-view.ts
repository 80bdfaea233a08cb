import type { PackageVersion } from '#model/package/version.ts';

/** A version of the page's package in the list of versions. */
export interface PackageVersionView {
  /** Name, such as `2.4.0` or `main`. */
  readonly name: string;
  /** URL path of the same page in that version; the server leads on to a moved page or to the nearest one. */
  readonly path: string;
  /** Kind: only a `release` is released. */
  readonly kind: PackageVersion['kind'];
  /** Time of its commit, in milliseconds since 1970; undefined when unknown. */
  readonly time: number | undefined;
  /** True for the version at the plain address of the package. */
  readonly current?: true;
}

/** The versions of the page's package. */
export interface VersionsView {
  /** All versions, the current one first, then newest first. */
  readonly versions: readonly PackageVersionView[];
  /** Name of the shown version; the abbreviated id of the commit for a permanent link. */
  readonly shown: string;
  /** True when a commit is shown that is not the commit of a version. */
  readonly isCommit?: true;
  /** True when the shown version is not the current one. */
  readonly isOld?: true;
  /** URL path of the same page in the current version; undefined when that has no such page. */
  readonly currentPath?: string | undefined;
  /** File of the page that was asked for, when the version lacks it and the nearest page is shown. */
  readonly missing?: string | undefined;
}

/** The newest release that changed a page. */
export interface ChangedInView {
  /** Version, such as `2.4.0`. */
  readonly version: string;
  /** URL path of the comparison of the page with the release before; undefined for the first release. */
  readonly path: string | undefined;
}
