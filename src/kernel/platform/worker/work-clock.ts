/** Why the work of a thread was ended: a limit, because others wait for the thread, or because it did not begin. */
export type EndReason = 'time' | 'memory' | 'yield' | 'unbegun';

/** What a thread may use for a piece of work, such as a document. */
export interface WorkLimits {
  /**
   * Processor time, in milliseconds. The work of a thread that waits, or gives no sign of life, for four times as long by the
   * clock ends too, and after forty times as long all work does.
   */
  readonly timeLimit: number;
  /** Heap that it may fill, in megabytes. */
  readonly memoryLimit: number;
}

/** Work to watch. */
export interface ClockOptions extends WorkLimits {
  /** The thread that does it. */
  readonly thread: {
    readonly processorTime: () => Promise<number>;
    readonly idleTime: () => number;
    readonly heapUsed: () => Promise<number>;
    readonly interrupt: () => void;
    readonly terminate: (end: 'terminated' | 'hung') => Promise<void>;
  };
  /** True if others wait that come before the work; never when absent. */
  readonly isAwaited?: () => boolean;
}

/** Processor time after which work makes way for others that wait, in milliseconds. */
const yieldAfter = 80;

/**
 * A thread is stuck that waits for something, or does not return its figures, for this many times the limit. One that has work
 * returns them whenever it gets a moment of the processor, also on a busy machine, where it is given a small share.
 */
const maxPause = 4;

/** Work that takes this many times the limit by the clock is ended, whatever its thread has used. */
const maxElapsed = 40;

/** Processor time that an interrupted thread may still use before it is terminated, in milliseconds. */
const grace = 100;

/** Interval between two checks of a thread at work, in milliseconds. */
const tick = 20;

/**
 * Watches a thread that was sent work, and ends the work when it exceeds a limit. What the thread did before it began the
 * work does not count.
 */
export class WorkClock {
  readonly #options: ClockOptions;
  #started = performance.now();
  /** How long the thread had waited for work when it began this. */
  #idleBefore = 0;
  /** When the thread gave the last sign of life. */
  #heard = this.#started;
  /** Processor time of the thread when it began the work. */
  #before: Promise<number> | undefined;
  readonly #timer: NodeJS.Timeout;
  #reason: EndReason | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #isStopped = false;
  #isChecking = false;

  /** Starts the clock. */
  constructor(options: ClockOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#tick(), tick);
  }

  /** Notes that the thread has begun the work. */
  begin(): void {
    this.#started = performance.now();
    this.#heard = this.#started;
    this.#idleBefore = this.#options.thread.idleTime();
    this.#before = this.#options.thread.processorTime();
  }

  /** Milliseconds since the work was begun, or sent if it was not begun. */
  elapsed(): number {
    return performance.now() - this.#started;
  }

  /** Stops the clock; returns why it ended the work, undefined if it did not. */
  stop(): EndReason | undefined {
    this.#isStopped = true;
    clearInterval(this.#timer);
    return this.#reason;
  }

  #tick(): void {
    const { timeLimit, thread } = this.#options;
    const idle = this.#before === undefined ? 0 : thread.idleTime() - this.#idleBefore;
    const pause = Math.max(performance.now() - this.#heard, idle);
    const isStuck = pause >= maxPause * timeLimit || this.elapsed() >= maxElapsed * timeLimit;
    if (isStuck) this.#terminate(this.#before === undefined ? 'unbegun' : 'time');
    else if (this.#before !== undefined && !this.#isChecking) void this.#check(this.#before);
  }

  async #check(before: Promise<number>): Promise<void> {
    this.#isChecking = true;
    const { thread, timeLimit, memoryLimit, isAwaited = () => false } = this.#options;
    const used = (await thread.processorTime()) - (await before);
    if (this.#isStopped) return;
    this.#heard = performance.now();
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
    const end = reason === 'unbegun' ? 'hung' : 'terminated';
    setImmediate(() => this.#isStopped || void this.#options.thread.terminate(end));
  }
}
