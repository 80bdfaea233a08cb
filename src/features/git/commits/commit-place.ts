import type { GitObjects } from '#features/git/objects/blob-sizes.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { Ref } from '#sources/source.ts';

/** A git repository whose commits are listed on request. */
export interface CommitPlace {
  /** Key of the objects, unique on this site, such as the path of the mirror. */
  readonly key: string;
  /** Objects of the repository. */
  readonly objects: GitObjects;
  /** Objects for the commits of requests, which may need less room; {@link objects} when absent. */
  readonly requestObjects?: GitObjects;
  /** The repository to show. */
  readonly target: GitTarget;
  /** Branches and tags whose commits may be read, and requests, of which only the newest commit may be read. */
  readonly refs: readonly Ref[];
  /** The shown commit, which may be read too. */
  readonly head: string;
}

/** Path of a file in the commits of a repository. */
export function pathInCommit({ start }: Pick<GitTarget, 'start'>, path: string): string {
  return start === '' ? path : `${start}/${path}`;
}
