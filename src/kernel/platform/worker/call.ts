/** A method of a worker. */
type Method = (...args: never[]) => unknown;

/** The methods of a worker, by name. */
export type Methods<M> = { readonly [K in keyof M]: Method };

/** A call of one of the methods `M`: its name and its arguments. */
export type Call<M extends Methods<M>, K extends keyof M = keyof M> = {
  readonly [N in K]: { readonly name: N; readonly args: Parameters<M[N]> };
}[K];

/** What the methods `M` return: at once or later. */
export type Result<M extends Methods<M>, K extends keyof M = keyof M> = Awaited<ReturnType<M[K]>>;

/** An object that has the methods `M`. */
export type Callable<M extends Methods<M>> = {
  readonly [K in keyof M]: (...args: Parameters<M[K]>) => ReturnType<M[K]>;
};

/** Calls the method that a call names. Throws what the method throws. */
export function invoke<M extends Methods<M>, K extends keyof M>(
  methods: Callable<M>,
  call: Call<M, K>,
): ReturnType<M[K]> {
  return methods[call.name](...call.args);
}

/** A message to the thread. */
export type ToThread<M extends Methods<M>> =
  | { readonly kind: 'call'; readonly id: number; readonly call: Call<M>; readonly isFollowed?: boolean }
  /** A call without an answer. */
  | { readonly kind: 'post'; readonly call: Call<M> }
  | { readonly kind: 'close' };

/** A message from the thread; the caller knows the type of a value. */
export type FromThread<V, E> =
  | { readonly kind: 'ready' }
  /** The thread begins a call that wants to know. */
  | { readonly kind: 'begun'; readonly id: number }
  | { readonly kind: 'value'; readonly id: number; readonly value: V }
  | { readonly kind: 'error'; readonly id: number; readonly message: string; readonly code: string }
  | { readonly kind: 'interrupted'; readonly id: number }
  | { readonly kind: 'event'; readonly event: E };

/** Data that a thread is started with. */
export interface ThreadData<D> {
  /** Data for the methods. */
  readonly data: D;
  /** Numbers that the thread shares with its owner, at the indices of `sharedIndex`. */
  readonly shared: Int32Array;
}
