import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { errorCode, errorMessage } from '#platform/errors.ts';
import type { Call, FromThread, Methods, ThreadData, ToThread } from './call.ts';
import { sharedIndex } from './load-library.ts';
import { InterruptedError } from './thread-error.ts';

/** Context of a worker. */
export interface ThreadContext<E, D> {
  /** The data that the thread was started with. */
  readonly data: D;
  /** Sends an event to the owner of the thread. */
  readonly emit: (event: E) => void;
  /** True while the running call should end early. */
  readonly isInterrupted: () => boolean;
}

/** Implementation of a worker. */
export interface CallHandler<M extends Methods<M>> {
  /**
   * Handles a call: returns the value or a promise of it. Throws {@link InterruptedError} if it ended early on request.
   */
  readonly handle: (call: Call<M>) => unknown;
  /** Called before the thread ends because its owner closes it. */
  readonly close?: () => void;
}

/**
 * Serves the calls of a `WorkerThread` in its thread. Throws outside of a worker thread, and rethrows errors of
 * `create`, which end the thread.
 */
export function serveCalls<M extends Methods<M>, E = never, D = undefined>(
  create: (context: ThreadContext<E, D>) => CallHandler<M>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a worker thread only.');
  const { data, shared }: ThreadData<D> = workerData;
  const send = (message: FromThread<unknown, E>): void => port.postMessage(message);
  const { handle, close } = create({
    data,
    emit: (event) => send({ kind: 'event', event }),
    isInterrupted: () => Atomics.load(shared, sharedIndex.interrupted) !== 0,
  });
  port.on('message', (message: ToThread<M>) => {
    if (message.kind === 'post') handle(message.call);
    if (message.kind === 'call' && message.isFollowed === true) send({ kind: 'begun', id: message.id });
    if (message.kind === 'call') answerCall(message.id, () => handle(message.call), send);
    if (message.kind === 'close') closePort(port, close);
  });
  send({ kind: 'ready' });
}

function closePort(port: MessagePort, close: (() => void) | undefined): void {
  close?.();
  port.close();
}

function answerCall(id: number, work: () => unknown, send: (message: FromThread<unknown, never>) => void): void {
  const fail = (error: unknown): void => send(failureOf(id, error));
  try {
    const value = work();
    if (!(value instanceof Promise)) send({ kind: 'value', id, value });
    else value.then((result: unknown) => send({ kind: 'value', id, value: result })).catch(fail);
  } catch (error) {
    fail(error);
  }
}

function failureOf(id: number, error: unknown): FromThread<unknown, never> {
  if (error instanceof InterruptedError) return { kind: 'interrupted', id };
  return { kind: 'error', id, message: errorMessage(error), code: errorCode(error) };
}
