import { createExtensionBreaker } from '#features/extensions/failures/extension-breaker.ts';
import type { ReportFailure } from '#features/extensions/failures/failure-reports.ts';
import { thrownMessage } from '#features/extensions/failures/thrown-message.ts';
import type { ExtensionMethods, ExtensionThreadData } from '#features/extensions/threads/extension-methods.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { RestartingThread } from '#platform/worker/restarting-thread.ts';
import { ThreadCallError, ThreadEndedError, ThreadTimeoutError } from '#platform/worker/thread-error.ts';
import { ThreadStates } from '#platform/worker/thread-states.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';
import { type EndedFor, ThreadWatch } from './thread-watch.ts';

/** The thread of an extension could not answer. */
export class ExtensionCallError extends Error {
  override readonly name = 'ExtensionCallError';
}

/** Options of the thread of an extension. */
export interface ExtensionThreadOptions extends ExtensionThreadData {
  /** Name of the extension. */
  readonly name: string;
  /** Module of the worker. */
  readonly worker: URL;
  /** Heap that the extension may fill, in megabytes. */
  readonly memoryLimit: number;
  readonly report: ReportFailure;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

export interface ExtensionCall {
  /** The export that is called, for messages. */
  readonly step: string;
  /** What it works on, for messages; empty for nothing. */
  readonly subject: string;
  /** What the site does without the answer, as a sentence. */
  readonly effect: string;
  /** Time that the call may take, in milliseconds; the time in which it waits for the thread is not included. */
  readonly timeoutMs: number;
}

/** How far the engine's own limit lies above ours, in megabytes: reaching it can end the whole process. */
const reserve = 256;

/** Calls that may wait for the thread. */
const maxPending = 200;

/** Time without calls after which the thread ends, in milliseconds. */
const idleMs = 60_000;

/**
 * The thread of an extension. It is started with the first call, and again after it was ended. A call that takes too long or too
 * much memory ends the thread; the calls that it had not begun are made again in the next one. An extension that ends three
 * threads in a row rests for a minute.
 */
export class ExtensionThread {
  readonly #options: ExtensionThreadOptions;
  readonly #thread: RestartingThread<ExtensionMethods, never, ExtensionThreadData>;
  readonly #watch: ThreadWatch;
  readonly #breaker = createExtensionBreaker();
  /** Calls that the thread works on. */
  #begun = 0;
  #isClosed = false;

  /** Starts nothing yet. */
  constructor(options: ExtensionThreadOptions) {
    const { worker, module, options: own, memoryLimit } = options;
    this.#options = options;
    const resourceLimits = { maxOldGenerationSizeMb: 2 * memoryLimit + reserve, stackSizeMb: 4 };
    const onEnd = (end: ThreadEndedError): void => this.#onEnd(end);
    const data = { module, options: own };
    this.#thread = new RestartingThread({
      name: 'extensions',
      states: options.states ?? new ThreadStates(),
      create: (lost) =>
        new WorkerThread({
          module: worker,
          data,
          resourceLimits,
          onEnd(end) {
            lost(end);
            onEnd(end);
          },
        }),
      idleMs,
      settledAfter: 1,
    });
    this.#watch = new ThreadWatch(memoryLimit, () => ({ waiting: this.#thread.pending, begun: this.#begun }));
  }

  /** Name of the extension. */
  get name(): string {
    return this.#options.name;
  }

  /** Calls a method. A failure is reported, and undefined is the answer. */
  async ask<K extends keyof ExtensionMethods>(
    call: Call<ExtensionMethods, K>,
    about: ExtensionCall,
  ): Promise<Result<ExtensionMethods, K> | undefined> {
    try {
      return await this.call(call, about);
    } catch (error) {
      this.report(about, errorMessage(error));
      return undefined;
    }
  }

  /** Reports a failure. */
  report({ step, subject, effect }: Omit<ExtensionCall, 'timeoutMs'>, message: string): void {
    this.#options.report({ extension: this.name, step, subject, message, effect });
  }

  /** Calls a method. Throws {@link ExtensionCallError} for every failure. */
  async call<K extends keyof ExtensionMethods>(
    call: Call<ExtensionMethods, K>,
    { timeoutMs }: ExtensionCall,
  ): Promise<Result<ExtensionMethods, K>> {
    for (;;) {
      if (this.#breaker.isOpen(this.name))
        throw new ExtensionCallError('It rests for a minute after three failures in a row.');
      if (this.#thread.pending >= maxPending) throw new ExtensionCallError('Too many calls wait for it.');
      const attempt = { hasBegun: false };
      try {
        return await this.#attempt(call, timeoutMs, attempt);
      } catch (error) {
        const isInnocent = error instanceof ThreadEndedError && !attempt.hasBegun;
        if (!isInnocent || this.#isClosed) throw new ExtensionCallError(this.#explain(error), { cause: error });
      }
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watch.stop();
    await this.#thread.close();
  }

  async #attempt<K extends keyof ExtensionMethods>(
    call: Call<ExtensionMethods, K>,
    timeoutMs: number,
    attempt: { hasBegun: boolean },
  ): Promise<Result<ExtensionMethods, K>> {
    const thread = await this.#thread.whenStarted();
    await thread.ready;
    this.#watch.start(thread);
    const onBegin = (): void => {
      attempt.hasBegun = true;
      this.#begun += 1;
    };
    try {
      const result = await this.#thread.call(call, { timeoutMs, onBegin });
      this.#breaker.succeeded(this.name);
      return result;
    } catch (error) {
      if (error instanceof ThreadTimeoutError) this.#watch.end('time');
      throw error;
    } finally {
      if (attempt.hasBegun) this.#begun -= 1;
    }
  }

  /** Counts an end that the extension caused, and reports one that no call will report. */
  #onEnd(end: ThreadEndedError): void {
    const { endedFor } = this.#watch;
    this.#watch.stop();
    if (this.#isClosed || (end.end === 'terminated' && endedFor === undefined)) return;
    this.#breaker.failed(this.name);
    if (this.#begun > 0) return;
    const effect = 'The next call starts another one.';
    this.report({ step: 'background', subject: '', effect }, this.#explainEnd(end, endedFor));
  }

  #explain(error: unknown): string {
    if (error instanceof ThreadCallError) return error.message;
    if (error instanceof ThreadTimeoutError) return `${error.message} It was ended.`;
    return error instanceof ThreadEndedError ? this.#explainEnd(error, this.#watch.endedFor) : errorMessage(error);
  }

  #explainEnd({ end, cause }: ThreadEndedError, endedFor: EndedFor | undefined): string {
    if (endedFor === 'memory')
      return `Its thread was ended, because it used more than ${this.#options.memoryLimit} MB.`;
    if (endedFor === 'time') return 'Its thread was ended, because it did not answer.';
    if (end === 'terminated') return 'Its thread was ended.';
    return `Its thread has ended by itself${cause === undefined ? '' : `: ${thrownMessage(cause, this.#options.module)}`}.`;
  }
}
