/** Runs tasks of the same key one after the other, in the order of the calls; tasks of different keys run in parallel. */
export class KeyedMutex {
  /** The end of the last task of each key that has one. */
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `task` when all earlier tasks of this key have ended. Settles as the task does; failures of earlier tasks do not matter. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const ignore = (): void => undefined;
    const end = result.then(ignore, ignore).then(() => {
      if (this.#last.get(key) === end) this.#last.delete(key);
    });
    this.#last.set(key, end);
    return result;
  }

  /** Resolves when the tasks that are queued now have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
