import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Call, FromThread, Methods, Result, ThreadData, ToThread } from './call.ts';
import { sharedIndex } from './load-library.ts';
import {
  InterruptedError,
  ThreadCallError,
  type ThreadEnd,
  ThreadEndedError,
  ThreadTimeoutError,
} from './thread-error.ts';

export interface WorkerThreadOptions<E, D> {
  /** The module that runs in the thread and calls `serveCalls`. */
  readonly module: URL;
  /** Data for its methods; it is copied. */
  readonly data: D;
  /** Limits of the engine. Reaching the memory limit ends the thread. */
  readonly resourceLimits?: ResourceLimits;
  /**
   * Milliseconds after which a thread hangs that starts or has calls, and sends nothing: it is terminated. It never hangs when
   * absent, so its owner must watch it.
   */
  readonly silenceMs?: number | undefined;
  /** Called for each event of the thread. */
  readonly onEvent?: (event: E) => void;
  /** Called once if the thread fails with an uncaught error. */
  readonly onError?: (error: unknown) => void;
  /** Called once when the thread has ended, or is being terminated, after its calls were rejected. */
  readonly onEnd?: (end: ThreadEndedError) => void;
}

export interface CallOptions {
  /** Timeout in milliseconds; none by default. The thread continues with the call. */
  readonly timeoutMs?: number;
  /** Called when the thread begins the call. The timeout then counts from there, and not while the call waits for others. */
  readonly onBegin?: () => void;
  /** Buffers to transfer instead of copying. */
  readonly transfer?: readonly ArrayBuffer[];
}

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly begin: () => void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * A worker thread that offers the methods `M` and emits events `E`. It keeps the process alive until it is ready and while
 * calls are pending, and not while it waits for calls.
 */
export class WorkerThread<M extends Methods<M>, E = never, D = undefined> {
  /** Resolves when the thread takes calls, or has ended; so its start need not count against a call. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #onEvent: ((event: E) => void) | undefined;
  readonly #onEnd: ((end: ThreadEndedError) => void) | undefined;
  readonly #shared = new Int32Array(new SharedArrayBuffer(sharedIndex.count * Int32Array.BYTES_PER_ELEMENT));
  readonly #pending = new Map<number, Pending>();
  readonly #isReady = Promise.withResolvers<void>();
  readonly #exit = Promise.withResolvers<void>();
  #silenceMs: number | undefined;
  #silence: NodeJS.Timeout | undefined;
  #silentTicks = 0;
  #calls = 0;
  #sent = 0;
  #answers = 0;
  #isStarted = false;
  #end: ThreadEndedError | undefined;
  #isClosing = false;

  /** Starts the thread. Throws if the system refuses another thread, or for an address that is not a file. */
  constructor(options: WorkerThreadOptions<E, D>) {
    const { module, data, resourceLimits = {}, silenceMs, onEvent, onError, onEnd } = options;
    this.ready = this.#isReady.promise;
    this.#onEvent = onEvent;
    this.#onEnd = onEnd;
    this.#silenceMs = silenceMs;
    const workerData: ThreadData<D> = { data, shared: this.#shared };
    // The standard output belongs to the process: it may be a report or a protocol.
    this.#worker = new Worker(module, { workerData, resourceLimits, stdout: true });
    this.#worker.stdout.on('data', (chunk: Uint8Array) => process.stderr.write(chunk));
    this.#worker.on('message', (message: FromThread<never, E>) => this.#receive(message));
    this.#worker.on('error', (cause) => {
      this.#setEnd(new ThreadEndedError('failed', { cause }));
      onError?.(cause);
    });
    this.#worker.on('exit', () => {
      this.#setEnd(new ThreadEndedError('exited'));
      this.#exit.resolve();
    });
    this.#listen();
  }

  /** True once the thread has ended or is being terminated. */
  get isEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Number of calls that it has answered. */
  get answers(): number {
    return this.#answers;
  }

  /** Calls that wait for an answer. */
  get pending(): number {
    return this.#pending.size;
  }

  /**
   * Calls a method. Rejects with {@link ThreadCallError} if the method throws, {@link ThreadEndedError} if the thread has
   * ended, {@link ThreadTimeoutError}, {@link InterruptedError}, or the error of arguments that cannot be copied.
   */
  call<K extends keyof M>(
    call: Call<M, K>,
    { timeoutMs, transfer = [], onBegin }: CallOptions = {},
  ): Promise<Result<M, K>> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    if (this.#isClosing) return Promise.reject(new ThreadEndedError('closed'));
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve, reject) => {
      Atomics.store(this.#shared, sharedIndex.interrupted, 0);
      this.#send<K>({ kind: 'call', id, call, isFollowed: onBegin !== undefined }, transfer);
      this.#sent += 1;
      this.#worker.ref();
      const startTimer = (): NodeJS.Timeout | undefined =>
        timeoutMs === undefined ? undefined : setTimeout(() => this.#timeOut(id, timeoutMs), timeoutMs);
      const begin = (): void => {
        pending.timer = startTimer();
        onBegin?.();
      };
      const pending: Pending = { resolve, reject, begin, timer: onBegin === undefined ? startTimer() : undefined };
      this.#pending.set(id, pending);
      if (this.#silence === undefined) this.#listen();
    });
  }

  /**
   * Calls a method without waiting for it; its result or error is discarded, and so is a call to a thread that has
   * ended.
   */
  post<K extends keyof M>(call: Call<M, K>): void {
    if (!this.isEnded) this.#send<K>({ kind: 'post', call });
  }

  /** Requests the running call to end early. It has no effect on a method that does not check for interruption. */
  interrupt(): void {
    Atomics.store(this.#shared, sharedIndex.interrupted, 1);
  }

  /** Lets the thread finish the calls that it has, ends it, and terminates it after `graceMs` milliseconds. */
  async close(graceMs: number): Promise<void> {
    if (!this.isEnded && !this.#isClosing) this.#send({ kind: 'close' });
    this.#isClosing = true;
    this.#worker.ref();
    const overdue = setTimeout(() => void this.#worker.terminate(), graceMs);
    await this.#exit.promise;
    clearTimeout(overdue);
  }

  /** Shortens the time after which the thread hangs, to milliseconds. */
  hurry(silenceMs: number): void {
    if (this.#silenceMs === undefined || this.#silenceMs <= silenceMs) return;
    this.#silenceMs = silenceMs;
    this.#listen();
  }

  /** Ends the thread, whatever it is doing; pending calls are rejected at once. */
  async terminate(end: Extract<ThreadEnd, 'terminated' | 'hung'> = 'terminated'): Promise<void> {
    this.#setEnd(new ThreadEndedError(end));
    await this.#worker.terminate();
  }

  /** Heap in use with the buffers that its objects hold outside of it, in megabytes; 0 once the thread has ended. */
  async heapUsed(): Promise<number> {
    if (this.isEnded) return 0;
    const none = { used_heap_size: 0, external_memory: 0 };
    const { used_heap_size: inside, external_memory: outside } = await this.#worker
      .getHeapStatistics()
      .catch(() => none);
    return (inside + outside) / (1024 * 1024);
  }

  /** Time that the thread has waited for messages, timers or files since it started, in milliseconds; 0 once it has ended. */
  idleTime(): number {
    return this.isEnded ? 0 : this.#worker.performance.eventLoopUtilization().idle;
  }

  /**
   * Processor time that the thread has used since it started, without that of loading libraries, in milliseconds; 0 once it has
   * ended.
   */
  async processorTime(): Promise<number> {
    if (this.isEnded) return 0;
    const loaded = (): number => Atomics.load(this.#shared, sharedIndex.loaded);
    // Node before 24.6 does not measure it; elapsed time is used instead.
    if (!('cpuUsage' in this.#worker)) return performance.now() - loaded();
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const loading = Atomics.load(this.#shared, sharedIndex.loading);
    return (loading === 0 ? (user + system) / 1000 : loading) - loaded();
  }

  #send<K extends keyof M>(message: ToThread<Pick<M, K>>, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, [...transfer]);
  }

  #receive(message: FromThread<never, E>): void {
    if (message.kind === 'ready') {
      this.#isStarted = true;
      this.#isReady.resolve();
    }
    if (message.kind === 'value' || message.kind === 'error' || message.kind === 'interrupted') this.#answers += 1;
    this.#listen();
    if (message.kind === 'begun') this.#pending.get(message.id)?.begin();
    if (message.kind === 'event') this.#onEvent?.(message.event);
    if (message.kind === 'value') this.#take(message.id)?.resolve(message.value);
    if (message.kind === 'error') this.#take(message.id)?.reject(new ThreadCallError(message.message, message.code));
    if (message.kind === 'interrupted') this.#take(message.id)?.reject(new InterruptedError());
    this.#rest();
  }

  #timeOut(id: number, timeoutMs: number): void {
    this.#take(id)?.reject(new ThreadTimeoutError(timeoutMs));
    this.#rest();
  }

  /** Waits for the next message of a thread that starts or has calls, also such as have timed out. */
  #listen(): void {
    clearInterval(this.#silence);
    this.#silence = undefined;
    const isBusy = !this.#isStarted || this.#answers < this.#sent;
    if (this.#silenceMs === undefined || this.isEnded || !isBusy) return;
    this.#silentTicks = 0;
    this.#silence = setInterval(() => this.#tickSilence(), this.#silenceMs / 2).unref();
  }

  /** Two ticks, because a process that was suspended finds one overdue before the thread could go on. */
  #tickSilence(): void {
    this.#silentTicks += 1;
    if (this.#silentTicks === 2) void this.terminate('hung');
  }

  /** Takes a call out of those that are pending; undefined if it has timed out or was rejected. */
  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }

  /** Lets the process end while nothing is pending. */
  #rest(): void {
    if (this.#pending.size === 0 && !this.#isClosing) this.#worker.unref();
  }

  #setEnd(end: ThreadEndedError): void {
    const isFirst = this.#end === undefined;
    this.#end ??= end;
    clearInterval(this.#silence);
    this.#isReady.resolve();
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(this.#end);
    this.#rest();
    if (isFirst) this.#onEnd?.(this.#end);
  }
}
