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

export const defaultLimits: GitLimits = {
  requestTimeoutMs: 30_000,
  fetchTimeoutMs: 10 * 60_000,
  size: 2 * 1024 ** 3,
  wholeSize: 4 * 1024 ** 2,
  requestSize: 64 * 1024 ** 2,
  files: 20_000,
  readSize: 16 * 1024 * 1024,
  warnings: 50,
};
