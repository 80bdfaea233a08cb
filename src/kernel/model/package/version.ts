import type { ChangeRequest } from './change-request.ts';

/** A version of a package's documents: a tag, a branch or a request of its repository. */
export interface PackageVersion {
  /** Name in addresses and on screen, unique in its package, see {@link versionName}. */
  readonly name: string;
  /** Name of the tag or branch; `pr-12` for a request. */
  readonly ref: string;
  /**
   * `release` for a tag with a version, `prerelease` for one such as `2.0.0-beta.1`, `branch` for a branch, `preview`
   * for a branch or request that is not part of the documentation.
   */
  readonly kind: 'release' | 'prerelease' | 'branch' | 'preview';
  /** Its commit, unabbreviated. */
  readonly commit: string;
  /** Time of the commit, in milliseconds since 1970. */
  readonly time: number;
  /** The request of a preview; absent for other versions. */
  readonly request?: ChangeRequest;
}

/**
 * The name of a tag or branch in addresses: a version without its `v`; characters other than letters, digits, `.`, `_`,
 * `+` and `-` become `-`, so that the name is one segment of a path.
 */
export function versionName(ref: string): string {
  const name = ref.replace(/^v(?=\d)/i, '').replace(/[^\p{L}\p{N}._+-]/gu, '-');
  return /^\.+$/.test(name) ? name.replaceAll('.', '-') : name;
}

/** The name that always stands for the current version; also its name on screen when its repository has no branch. */
export const latestVersion = 'latest';

/** The name of a pull or merge request in addresses. */
export function requestName(number: number): string {
  return `pr-${number}`;
}

/** The id of a commit on screen. */
export function shortCommit(id: string): string {
  return id.slice(0, 7);
}
