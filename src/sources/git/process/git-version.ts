/** The first release of each minor version before 2.45 that knows `GIT_NO_LAZY_FETCH`, by minor version. */
const securityReleases: ReadonlyMap<number, number> = new Map([
  [39, 4],
  [40, 2],
  [41, 1],
  [42, 2],
  [43, 4],
  [44, 1],
]);

/** True for an answer of `git version` by a git that starts no fetch of its own where `GIT_NO_LAZY_FETCH` is set. */
export function obeysNoLazyFetch(answer: string): boolean {
  const [, major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)(?:\.(\d+))?/.exec(answer) ?? []).map(Number);
  if (major !== 2) return major > 2;
  return minor >= 45 || patch >= (securityReleases.get(minor) ?? Number.POSITIVE_INFINITY);
}
