import type { SourceState } from '#catalog/snapshot-store.ts';

/** Options of pruning. */
export interface PruneMirrorsDeps {
  /** Number of sources of the site. */
  readonly sources: number;
  /** Days after which unused mirrors are deleted. */
  readonly days: number;
  /** Deletes mirrors that were unused for this time, in milliseconds. */
  readonly prune: (age: number) => Promise<void>;
}

const day = 86_400_000;

/**
 * Deletes old mirrors once a day. It waits until every source has answered since the start: only then is it known which
 * mirrors the site uses, and a source that is down may need its mirror.
 */
export function createMirrorPruning({
  sources,
  days,
  prune,
}: PruneMirrorsDeps): (states: readonly SourceState[]) => void {
  const begun = Date.now();
  let next = 0;
  return (states) => {
    const answered = states.filter(({ freshAt = 0, error }) => error === undefined && freshAt >= begun);
    if (answered.length < sources || performance.now() < next) return;
    next = performance.now() + day;
    void prune(days * day);
  };
}
