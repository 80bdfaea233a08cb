import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * A list that follows another one `turn` frames later, so that much of it does not change in one frame. Turn 0 does not wait;
 * neither does the first list of a document. A part that comes later begins with nothing.
 */
export function useInTurn<T>(list: readonly T[], turn: number): readonly T[] {
  const isNew = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [late, setLate] = useState<readonly T[]>(isNew ? [] : list);
  useEffect(() => {
    let left = turn;
    const step = () => {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(step);
      else setLate(list);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [list, turn]);
  return turn === 0 ? list : late;
}

function never(): () => void {
  return () => undefined;
}
