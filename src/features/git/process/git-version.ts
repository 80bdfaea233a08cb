/** The first patch release that supports `GIT_NO_LAZY_FETCH`, by minor version before 2.45. */
const securityReleases: ReadonlyMap<number, number> = new Map([
  [39, 4],
  [40, 2],
  [41, 1],
  [42, 2],
  [43, 4],
  [44, 1],
]);

/** True when the git of a `git version` output supports `GIT_NO_LAZY_FETCH`. */
export function obeysNoLazyFetch(answer: string): boolean {
  const [, major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)(?:\.(\d+))?/.exec(answer) ?? []).map(Number);
  if (major !== 2) return major > 2;
  return minor >= 45 || patch >= (securityReleases.get(minor) ?? Number.POSITIVE_INFINITY);
}
