/** An observable value. */
export interface Store<T> {
  /** The value of the HTML that is hydrated. */
  readonly initial: T;
  /** The current value. */
  get(): T;
  /** Sets the value and calls every subscriber if it changed. */
  set(value: T): void;
  /** Calls back after every change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store with an initial value. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
