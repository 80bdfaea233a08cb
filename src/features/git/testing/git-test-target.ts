import { type GitTarget, noFacts } from '#sources/git-target.ts';

/** Creates a target with an address and no other data. */
export function gitTestTarget(address: string, more: Partial<GitTarget> = {}): GitTarget {
  return { folder: 'one', address, forge: undefined, ref: undefined, start: '', facts: noFacts, ...more };
}
