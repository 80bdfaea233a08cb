import type { GitTarget } from '#sources/git-target.ts';
import type { Listing } from '#sources/source.ts';

/** Mirrors of git repositories in a cache folder; the sources of one site share them. */
export interface GitMirrors {
  /**
   * Brings the mirrors of these repositories up to date and lists them. A repository that cannot be reached is listed as
   * it was last seen, with a warning; one that was never seen is left out, with a warning. A mirror is fetched by one
   * caller at a time; a second one waits and finds it done. Throws `SourceError` where nothing at all can be shown.
   */
  sync(targets: readonly GitTarget[], onProgress?: (progress: GitProgress) => void): Promise<Listing>;
  /** The same for the few that are known to have changed: they do not wait until a long sync of all others has ended. */
  refresh(targets: readonly GitTarget[]): Promise<Listing>;
  /** Lists what the mirrors hold without asking any remote; a repository that was never fetched is left out. */
  kept(targets: readonly GitTarget[]): Promise<Listing>;
  /** Removes mirrors that neither these callers nor another process has used for so long (milliseconds). Never throws. */
  prune(age: number): Promise<void>;
  /** Ends all git processes. Readers that still hold a repository get a `SourceError`. */
  close(): Promise<void>;
}

/** How far the sync of one repository is. */
export interface GitProgress {
  /** The repository's name in the family. */
  readonly folder: string;
  /** What is being done. */
  readonly step: 'asking' | 'fetching' | 'reading' | 'done' | 'failed';
  /** How much of the step is done, from 0 to 100, or undefined where git does not tell. */
  readonly percent: number | undefined;
  /** Repositories of this call that are finished. */
  readonly finished: number;
  /** Repositories of this call. */
  readonly total: number;
}

/** A user name and a password or token for an address. */
export interface GitCredentials {
  /** Any name where the host looks at the token only. */
  readonly username: string;
  /** Password or token. */
  readonly password: string;
}

/** How mirrors are made. */
export interface GitMirrorsOptions {
  /** The folder in the cache where mirrors lie; made when it is not there. */
  readonly folder: string;
  /** The product's name, which is the key of the metadata block. */
  readonly product: string;
  /** Told of a mirror that was set aside, and the like: one plain sentence without secrets. */
  readonly warn: (message: string) => void;
  /** Credentials for an address that git is about to ask; they never reach a log, a link or the command line of git. */
  readonly credentials?: (address: string) => GitCredentials | undefined;
  /** Repositories that are fetched at once, whichever source asks; 8 by default. */
  readonly atOnce?: number;
  /** What bounds the work of git. */
  readonly limits?: Partial<GitLimits>;
}

/** What bounds the work of git. */
export interface GitLimits {
  /** Milliseconds that asking a remote for its branches may take; 30,000 by default. */
  readonly askTime: number;
  /** Milliseconds that a fetch may take; 10 minutes by default. */
  readonly fetchTime: number;
  /** The largest mirror in bytes; 2 GB by default. */
  readonly size: number;
  /** Files listed of one repository; 20,000 by default. */
  readonly files: number;
  /** The largest file that is read whole, in bytes; 16 MB by default. */
  readonly readSize: number;
  /** Warnings of one repository that are listed one by one; 50 by default. */
  readonly warnings: number;
}
