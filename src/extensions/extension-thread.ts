import { createExtensionRests } from '#model/extension/extension-rests.ts';
import type { ReportFailure } from '#model/extension/failure-reports.ts';
import { errorMessage } from '#platform/errors.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { RestartingThread } from '#platform/worker/restarting-thread.ts';
import { ThreadCallError, ThreadEndedError, ThreadTimeoutError } from '#platform/worker/thread-error.ts';
import type { ExtensionMethods, ExtensionThreadData } from './worker/extension-methods.ts';

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
  /** Reports failures. */
  readonly report: ReportFailure;
}

/** A call of an extension. */
export interface ExtensionCall {
  /** The export that is called, for messages. */
  readonly step: string;
  /** What it works on, for messages; empty for nothing. */
  readonly subject: string;
  /** What the site does without the answer, as a sentence. */
  readonly effect: string;
  /** Time that the call may take, in milliseconds; its start not included. */
  readonly timeoutMs: number;
}

/** Interval between two looks at the heap of a thread at work, in milliseconds. */
const tick = 50;

/** How far the engine's own limit lies above ours, in megabytes: reaching it can end the whole process. */
const reserve = 256;

/** Calls that may wait for the thread. */
const maxPending = 200;

/** Time without calls after which the thread ends, in milliseconds. */
const idleMs = 60_000;

/**
 * The thread of an extension. It is started with the first call, and again after it was ended. A call that takes too long or too
 * much memory ends the thread; an extension that does so three times in a row rests for a minute.
 */
export class ExtensionThread {
  readonly #options: ExtensionThreadOptions;
  readonly #thread: RestartingThread<ExtensionMethods, never, ExtensionThreadData>;
  readonly #rests = createExtensionRests();
  #watch: NodeJS.Timeout | undefined;

  /** Starts nothing yet. */
  constructor(options: ExtensionThreadOptions) {
    const { worker, module, options: own, memoryLimit } = options;
    this.#options = options;
    const resourceLimits = { maxOldGenerationSizeMb: 2 * memoryLimit + reserve, stackSizeMb: 4 };
    this.#thread = new RestartingThread({ module: worker, data: { module, options: own }, resourceLimits }, idleMs);
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
  report({ step, subject, effect }: ExtensionCall, message: string): void {
    this.#options.report({ extension: this.name, step, subject, message, effect });
  }

  /** Calls a method. Throws {@link ExtensionCallError} for every failure. */
  async call<K extends keyof ExtensionMethods>(
    call: Call<ExtensionMethods, K>,
    { timeoutMs }: ExtensionCall,
  ): Promise<Result<ExtensionMethods, K>> {
    const { name } = this;
    if (this.#rests.isResting(name))
      throw new ExtensionCallError('It rests for a minute after three failures in a row.');
    if (this.#thread.pending >= maxPending) throw new ExtensionCallError('Too many calls wait for it.');
    this.#watchHeap();
    try {
      await this.#thread.start().ready;
      const result = await this.#thread.call(call, { timeoutMs });
      this.#rests.succeeded(name);
      return result;
    } catch (error) {
      throw new ExtensionCallError(await this.#explain(error), { cause: error });
    } finally {
      if (this.#thread.pending === 0) this.#stopWatch();
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#stopWatch();
    await this.#thread.close();
  }

  /** Explains an error, and ends a thread that does not answer. */
  async #explain(error: unknown): Promise<string> {
    if (error instanceof ThreadCallError) return error.message.slice(0, 500);
    if (error instanceof ThreadTimeoutError) {
      this.#rests.failed(this.name);
      await this.#thread.close();
      return `${error.message} It was ended.`;
    }
    if (!(error instanceof ThreadEndedError)) return errorMessage(error);
    this.#rests.failed(this.name);
    if (error.end === 'terminated')
      return `Its thread was ended, because it used more than ${this.#options.memoryLimit} MB or did not answer.`;
    return `Its thread has ended by itself${error.cause === undefined ? '' : `: ${errorMessage(error.cause)}`}.`;
  }

  #watchHeap(): void {
    this.#watch ??= setInterval(() => void this.#checkHeap(), tick).unref();
  }

  async #checkHeap(): Promise<void> {
    const thread = this.#thread.start();
    if ((await thread.heapUsed()) > this.#options.memoryLimit) await thread.terminate();
  }

  #stopWatch(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}
