import { useSyncExternalStore } from 'react';

/** One value that parts show and that changes while the page lives. */
export interface Store<T> {
  /** The value of the server's HTML, which hydration must meet. */
  readonly initial: T;
  /** The value now. */
  get(): T;
  /** Changes the value and tells every subscriber. */
  set(value: T): void;
  /** Calls back after every change; returns what stops it. */
  subscribe(listener: () => void): () => void;
}

/** A store that holds `initial` until it is set. */
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

/** The store's value; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}
