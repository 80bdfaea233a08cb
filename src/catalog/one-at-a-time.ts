/**
 * Does work one at a time for each key. Callers who come while it runs share the run that starts after it, because the
 * one that runs may have looked already; a run that failed stands in nobody's way.
 */
export function oneAtATime<K, T>(work: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const running = new Map<K, Promise<T>>();
  const waiting = new Map<K, Promise<T>>();

  function start(key: K): Promise<T> {
    const current = work(key).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  }

  return (key) => {
    const before = running.get(key);
    if (before === undefined) return start(key);
    const known = waiting.get(key);
    if (known !== undefined) return known;
    const next = before
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key);
        return start(key);
      });
    waiting.set(key, next);
    return next;
  };
}
