/** Does work one after the other for each key: whoever comes second finds the first one's work done. */
export interface Turns {
  /** Waits for the work that this key has already, then does this one. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is being done. */
  settled(): Promise<void>;
}

/** Makes turns of which none is taken. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    take(key, work) {
      const turn = (last.get(key) ?? Promise.resolve()).then(work);
      const end = turn
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (last.get(key) === end) last.delete(key);
        });
      last.set(key, end);
      return turn;
    },
    async settled() {
      await Promise.all(last.values());
    },
  };
}
