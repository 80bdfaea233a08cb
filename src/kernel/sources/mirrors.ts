import type { GitTarget } from './git-target.ts';
import type { Listing } from './source.ts';

/** Copies of repositories on this machine, shared by the sources of a site. */
export interface Mirrors {
  /**
   * Updates the mirrors of these repositories and lists them. An unreachable repository is listed from its mirror with
   * a warning; one without a mirror is left out with a warning. A mirror is updated by one caller at a time. Throws
   * `SourceError` when no repository can be shown.
   */
  sync(targets: readonly GitTarget[], onProgress?: (progress: MirrorProgress) => void): Promise<Listing>;
  /**
   * A text that changes when the remote of a target has something to fetch, found without a fetch. Undefined for a target
   * whose requests only a fetch finds. Throws `SourceError`.
   */
  remoteState(target: GitTarget): Promise<string | undefined>;
  /** Like {@link sync}, for few repositories that have changed: they do not wait for a sync of all others. */
  refresh(targets: readonly GitTarget[]): Promise<Listing>;
  /** Lists the mirrors without a request to a remote; a repository without a mirror is left out. */
  listCached(targets: readonly GitTarget[]): Promise<Listing>;
  /** Removes mirrors that no process has used for this time, in milliseconds. Never throws. */
  prune(age: number): Promise<void>;
  /** Ends all git processes. Later reads of a repository throw `SourceError`. */
  close(): Promise<void>;
}

/** Progress of the sync of one repository. */
export interface MirrorProgress {
  /** Name of the repository in the family. */
  readonly folder: string;
  /** Current step. */
  readonly step: 'connecting' | 'fetching' | 'reading' | 'done' | 'failed';
  /** Progress of the step in percent, from 0 to 100; undefined when unknown. */
  readonly percent: number | undefined;
  /** Number of repositories of this call that are finished. */
  readonly finished: number;
  /** Number of repositories of this call. */
  readonly total: number;
}
