/** Calls in flight by key. Calls for a key that is in flight share its result instead of starting another call. */
export class SingleFlight<K, T> {
  readonly #inFlight = new Map<K, Promise<T>>();

  /** The call in flight for a key; undefined when there is none. */
  get(key: K): Promise<T> | undefined {
    return this.#inFlight.get(key);
  }

  /** Returns the call in flight for a key, or starts `work`. Rejects with the error of the call. */
  run(key: K, work: () => Promise<T>): Promise<T> {
    const known = this.#inFlight.get(key);
    if (known !== undefined) return known;
    const started = work().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, started);
    return started;
  }
}
