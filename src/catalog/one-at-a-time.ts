/**
 * Does work one at a time for each key. Callers who come while it runs share the run that starts after it, because the
 * one that runs may have looked already; a failed run does not keep the next one from starting.
 */
export function oneAtATime<K, T>(work: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const running = new Set<K>();
  const waiting = new Map<K, PromiseWithResolvers<T>>();

  async function start(key: K): Promise<T> {
    running.add(key);
    try {
      return await work(key);
    } finally {
      startNext(key);
    }
  }

  /** The next run starts in the step in which the last one ends, so that no caller finds nothing running in between. */
  function startNext(key: K): void {
    running.delete(key);
    const next = waiting.get(key);
    waiting.delete(key);
    next?.resolve(start(key));
  }

  return (key) => {
    if (!running.has(key)) return start(key);
    const next = waiting.get(key) ?? Promise.withResolvers<T>();
    waiting.set(key, next);
    return next.promise;
  };
}
