import type { Store } from './store.ts';

/** Requests of the interface, counted (E-06, C-07). */
export interface HttpState {
  /** The status of the last answer, or undefined before the first. */
  readonly status: number | undefined;
  /** Requests in flight. */
  readonly counter: number;
  /** Messages of failed requests, oldest first, the last twenty. */
  readonly errors: readonly string[];
}

const maxErrors = 20;

/** Does work that waits for a request, with the counter one higher meanwhile; an error is remembered and passed on. */
export async function counted<T>(store: Store<HttpState>, work: () => Promise<T>): Promise<T> {
  change(store, { counter: store.get().counter + 1 });
  try {
    return await work();
  } catch (error) {
    // A request that was given up failed nobody.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const message = error instanceof Error ? error.message : String(error);
    change(store, { errors: [...store.get().errors, message].slice(-maxErrors) });
    throw error;
  } finally {
    change(store, { counter: store.get().counter - 1 });
  }
}

/** Fetches and remembers the status of the answer. */
export async function fetchData(store: Store<HttpState>, path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal: signal ?? null });
  change(store, { status: response.status });
  return response;
}

function change(store: Store<HttpState>, changed: Partial<HttpState>): void {
  store.set({ ...store.get(), ...changed });
}
