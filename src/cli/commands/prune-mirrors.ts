import type { SourceState } from '#catalog/snapshot-store.ts';

/** What is pruned, and how old. */
export interface PruneMirrorsDeps {
  /** How many sources the site has. */
  readonly sources: number;
  /** Days after which what nobody uses goes. */
  readonly days: number;
  /** Removes what nobody has used for so long, in milliseconds. */
  readonly prune: (age: number) => Promise<void>;
}

const day = 86_400_000;

/**
 * Removes old mirrors once a day. It waits until every source has answered since the start: only then is it known which
 * mirrors the site uses, and one that is down may need what it has left.
 */
export function createMirrorPruning({
  sources,
  days,
  prune,
}: PruneMirrorsDeps): (states: readonly SourceState[]) => void {
  const begun = Date.now();
  let next = begun;
  return (states) => {
    const answered = states.filter(({ freshAt = 0, error }) => error === undefined && freshAt >= begun);
    if (answered.length < sources || Date.now() < next) return;
    next = Date.now() + day;
    void prune(days * day);
  };
}
