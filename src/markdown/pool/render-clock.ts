import type { RenderThread } from './render-thread.ts';

/** Why a document was ended: a limit, or because others wait for its lane. */
export type EndReason = 'time' | 'memory' | 'yield';

/** Limits of rendering a document. */
export interface ClockOptions {
  /** The thread that renders it. */
  readonly thread: Pick<RenderThread, 'processorTime' | 'heapUsed' | 'interrupt' | 'terminate'>;
  /** Processor time that the document may take, in milliseconds. */
  readonly timeLimit: number;
  /** Heap that it may fill, in megabytes. */
  readonly memoryLimit: number;
  /** True if others wait that come before the document. */
  readonly isAwaited: () => boolean;
}

/** Processor time after which a document makes way for others that wait, in milliseconds. */
const yieldAfter = 80;

/** The smallest share of the elapsed time that a thread gets on a busy machine; one that takes longer is stuck. */
const minShare = 1 / 4;

/** Processor time that an interrupted thread may still use before it is terminated, in milliseconds. */
const grace = 100;

/** Interval between two checks of a thread at work, in milliseconds. */
const tick = 20;

/** Watches a thread from the start of a document, and ends the document when it exceeds a limit. */
export class RenderClock {
  readonly #options: ClockOptions;
  readonly #started = performance.now();
  readonly #before: Promise<number>;
  readonly #timer: NodeJS.Timeout;
  #reason: EndReason | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #isStopped = false;
  #isChecking = false;

  /** Starts the clock. */
  constructor(options: ClockOptions) {
    this.#options = options;
    this.#before = options.thread.processorTime();
    this.#timer = setInterval(() => this.#tick(), tick);
  }

  /** Stops the clock; returns why it ended the document, undefined if it did not. */
  stop(): EndReason | undefined {
    this.#isStopped = true;
    clearInterval(this.#timer);
    return this.#reason;
  }

  #tick(): void {
    // A stuck thread does not return its figures.
    if ((performance.now() - this.#started) * minShare >= this.#options.timeLimit) this.#terminate('time');
    else if (!this.#isChecking) void this.#check();
  }

  async #check(): Promise<void> {
    this.#isChecking = true;
    const { thread, timeLimit, memoryLimit, isAwaited } = this.#options;
    const used = (await thread.processorTime()) - (await this.#before);
    if (this.#isStopped) return;
    if (used >= this.#deadline) this.#terminate('time');
    else if (used >= timeLimit) this.#interrupt('time', used);
    else if (used >= yieldAfter && isAwaited()) this.#interrupt('yield', used);
    else if ((await thread.heapUsed()) > memoryLimit && !this.#isStopped) this.#terminate('memory');
    this.#isChecking = false;
  }

  #interrupt(reason: EndReason, used: number): void {
    if (this.#reason === undefined) this.#options.thread.interrupt();
    this.#reason ??= reason;
    this.#deadline = Math.min(this.#deadline, used + grace);
  }

  #terminate(reason: EndReason): void {
    this.#reason ??= reason;
    // An answer that came while this process was busy is read before the immediate callback runs, and counts.
    setImmediate(() => this.#isStopped || void this.#options.thread.terminate());
  }
}
