/**
 * How a thread ended: by an uncaught error, by itself, because it did not answer, or because its owner terminated or closed
 * it.
 */
export type ThreadEnd = 'failed' | 'exited' | 'hung' | 'terminated' | 'closed';

/** The thread has ended before it responded. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
  /** How it ended. */
  readonly end: ThreadEnd;
  constructor(end: ThreadEnd, options?: ErrorOptions) {
    super(`The worker thread has ended (${end}).`, options);
    this.end = end;
  }
}

/** The call timed out. */
export class ThreadTimeoutError extends Error {
  override readonly name = 'ThreadTimeoutError';
  constructor(timeoutMs: number) {
    super(`The worker thread did not answer in ${timeoutMs} ms.`);
  }
}

/** A method threw: its message, and the code of a system error or an empty string. */
export class ThreadCallError extends Error {
  override readonly name = 'ThreadCallError';
  /** The code of the error, such as `ENOENT`. */
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** A call ended early because it was interrupted; the thread goes on. Methods in the thread throw it. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  constructor() {
    super('The call was interrupted.');
  }
}
