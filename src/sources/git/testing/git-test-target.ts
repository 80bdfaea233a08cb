import type { GitTarget } from '#sources/git-target.ts';

/** Creates a target with an address and no other data. */
export function gitTestTarget(address: string, more: Partial<GitTarget> = {}): GitTarget {
  const facts = {
    stars: undefined,
    description: undefined,
    homepage: undefined,
    topics: [],
    license: undefined,
    archived: false,
  };
  return { folder: 'one', address, forge: undefined, ref: undefined, start: '', facts, ...more };
}
