import type { GitLimits } from '#sources/git/git-mirrors-contract.ts';

/** The limits for git. */
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
