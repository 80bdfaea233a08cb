import type { ReadMetadata } from '#sources/metadata.ts';
import type { RefPatterns, RequestSettings } from '#sources/ref-patterns.ts';

/** A user name and a password or token for an address. */
export interface GitCredentials {
  /** User name; any name when the host only checks the token. */
  readonly username: string;
  /** Password or token. */
  readonly password: string;
}

/** Options of mirrors. */
export interface GitMirrorsOptions {
  /** Folder of the mirrors; created when it does not exist. */
  readonly folder: string;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Called with warnings, such as a damaged mirror: one sentence without secrets. */
  readonly warn: (message: string) => void;
  /** Returns the credentials of an address; they never reach a log, a link or a command line. */
  readonly credentials?: (address: string) => GitCredentials | undefined;
  /** Patterns of the tags and branches of a repository that are fetched as versions; undefined for none. */
  readonly versions?: (folder: string) => RefPatterns | undefined;
  /** The settings of pull and merge requests; without them, none is fetched. */
  readonly requests?: RequestSettings | undefined;
  /** Maximum number of repositories updated at once by all sources; 8 by default. */
  readonly concurrency?: number;
  /** Limits for git. */
  readonly limits?: Partial<GitLimits>;
}

/** Limits for git. */
export interface GitLimits {
  /** Timeout for listing the refs of a remote, in milliseconds; 30,000 by default. */
  readonly requestTimeoutMs: number;
  /** Timeout for a fetch, in milliseconds; 10 minutes by default. */
  readonly fetchTimeoutMs: number;
  /** Maximum size of a mirror, in bytes; 2 GB by default. */
  readonly size: number;
  /**
   * Maximum size of a fetch with the contents of all commits, in bytes; 4 MB by default. A larger fetch is ended and
   * repeated without contents; those of the shown commit follow in a second one.
   */
  readonly wholeSize: number;
  /**
   * Maximum size of a fetch for requests, in bytes; 64 MB by default. One that is larger is repeated for each request
   * alone, and those that are too large are left out.
   */
  readonly requestSize: number;
  /** Maximum number of files listed of one repository; 20,000 by default. */
  readonly files: number;
  /** Size of the largest file that is read into memory, in bytes; 16 MB by default. */
  readonly readSize: number;
  /** Maximum number of warnings listed for one repository; 50 by default. */
  readonly warnings: number;
}
