import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Gives `list` after a delay of some frames, which spreads a large update. There is none for a delay of 0 and for the first
 * list of a document; a component that is mounted later starts with an empty list.
 */
export function useStaggered<T>(list: readonly T[], delay: number): readonly T[] {
  const isMountedLater = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [delayed, setDelayed] = useState<readonly T[]>(isMountedLater ? [] : list);
  useEffect(() => {
    let left = delay;
    const step = () => {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(step);
      else setDelayed(list);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [list, delay]);
  return delay === 0 ? list : delayed;
}

function never(): () => void {
  return () => undefined;
}
