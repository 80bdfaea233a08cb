import type { Store } from './store.ts';

/** Requests of the app (E-06, C-07). */
export interface HttpState {
  /** Status of the last response; undefined before the first. */
  readonly status: number | undefined;
  /** Number of requests in flight. */
  readonly counter: number;
  /** Messages of failed requests, oldest first, the last twenty. */
  readonly errors: readonly string[];
}

const maxErrors = 20;

/** Runs work that waits for a request and counts it as in flight. An error is recorded and rethrown. */
export async function countRequest<T>(store: Store<HttpState>, work: () => Promise<T>): Promise<T> {
  change(store, { counter: store.get().counter + 1 });
  try {
    return await work();
  } catch (error) {
    // An aborted request is no error.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const message = error instanceof Error ? error.message : String(error);
    change(store, { errors: [...store.get().errors, message].slice(-maxErrors) });
    throw error;
  } finally {
    change(store, { counter: store.get().counter - 1 });
  }
}

/** Fetches a path and records the status of the response. */
export async function fetchPath(store: Store<HttpState>, path: string, options: RequestInit): Promise<Response> {
  const response = await fetch(path, options);
  change(store, { status: response.status });
  return response;
}

function change(store: Store<HttpState>, changed: Partial<HttpState>): void {
  store.set({ ...store.get(), ...changed });
}
