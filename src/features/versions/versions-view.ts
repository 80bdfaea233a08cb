import type { PackageVersion } from '#model/package/version.ts';
import { partKey } from '#model/views/part-data.ts';

/** What a page has of the versions of its package. */
export interface VersionsData {
  /** The versions of the package; absent when it has only one. */
  readonly versions?: VersionsView | undefined;
  /** URL path of the page at the shown commit, for a permanent link; absent without a commit. */
  readonly permalink?: string | undefined;
  /** The newest release that changed the page, if known. */
  readonly changedIn?: ChangedInView | undefined;
  /** On the page with all versions of a package: the versions, the current one first. */
  readonly list?: readonly PackageVersionView[];
  /** On the page of a preview that is not shown: why. */
  readonly refusal?: PreviewRefusal;
}

/** The key of versions. */
export const versionsData = partKey<VersionsData>('versions');

/** Id of the list of versions in the menu of a page. */
export const versionListId = 'asterism:versions';

/** The name of the pages with all versions of a package. */
export const allVersionsPage = 'all-versions';

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

/** Why a preview is not shown. */
export type PreviewRefusal =
  | {
      /** Its contents cannot be read, for example because they are too large to be fetched. */
      readonly reason: 'contents';
    }
  | {
      /** It changes too many files. */
      readonly reason: 'files';
      /** Maximum number of files. */
      readonly limit: number;
    }
  | {
      /** A page that it changes is too large. */
      readonly reason: 'size';
      /** Path of the page. */
      readonly file: string;
      /** Its size in bytes. */
      readonly size: number;
      /** Maximum size in bytes. */
      readonly limit: number;
    };

/** A preview: a request or a branch that is not part of the documentation. Its texts are written by strangers. */
export interface PreviewView {
  /** Number of the request; undefined for a branch. */
  readonly number: number | undefined;
  /** Name of the branch; undefined for a request. */
  readonly branch: string | undefined;
  /** Title of the request; undefined when unknown. */
  readonly title: string | undefined;
  /** Author of the request; undefined when unknown. */
  readonly author: string | undefined;
  /** True for a request that is closed, whose preview disappears soon. */
  readonly isClosed?: true;
  /** Abbreviated id of its commit. */
  readonly commit: string;
  /** Address of the request at its forge; undefined when unknown. */
  readonly url: string | undefined;
  /** Address of the commit at its forge; undefined when unknown. */
  readonly commitUrl: string | undefined;
  /** Description of the package in the preview, as plain text; absent if it has not changed. */
  readonly description?: string;
  /** Home page of the package in the preview; absent if it has not changed. */
  readonly homepage?: string;
  /** Entries of the menu in the preview, with their links as text; absent if it has not changed. */
  readonly menu?: string;
}

/** The versions of the page's package. */
export interface VersionsView {
  /** The current version, then the newest ones, and the shown one. */
  readonly versions: readonly PackageVersionView[];
  /** The number of all versions, and the URL path of the page that lists them; absent if none is left out above. */
  readonly all?: { readonly count: number; readonly path: string };
  /** Name of the shown version; the abbreviated id of the commit for a permanent link. */
  readonly shown: string;
  /** True when a commit is shown that is not the commit of a version. */
  readonly isCommit?: true;
  /** The shown preview; absent for any other version. */
  readonly preview?: PreviewView;
  /** File of the page that was asked for, when the version lacks it and the nearest page is shown. */
  readonly missing?: string | undefined;
}

/** The newest release that changed a page. */
export interface ChangedInView {
  /** Version, such as `2.4.0`. */
  readonly version: string;
  /** The release before it, and the file that both have; absent for the first release, and in files without pages of both. */
  readonly since?: { readonly version: string; readonly file: string } | undefined;
}
