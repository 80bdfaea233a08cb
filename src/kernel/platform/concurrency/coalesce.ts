/**
 * Returns a function that runs `work` once at a time for each key. Calls for a key that is running share one further run,
 * which starts when the current run ends: the current run may have read its input before the call. A run that fails rejects
 * its own callers only; the next run starts all the same.
 */
export function coalesce<K, T>(work: (key: K) => Promise<T>): (key: K) => Promise<T> {
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

  /** Starts the next run in the same step in which the last one ends, so that no call finds the key idle in between. */
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
