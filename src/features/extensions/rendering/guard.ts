import { InterruptedError } from '#platform/worker/thread-error.ts';
import { type ExtensionAtWork, ExtensionError } from './extension-error.ts';

/** A call of a function of an extension. */
export interface GuardedCall extends ExtensionAtWork {
  /** Position of the extension in its family, from 1. */
  readonly position: number;
}

/** Calls functions of extensions. */
export interface Guard {
  /** Calls a function. Throws {@link ExtensionError} for whatever it throws, except for an interruption. */
  run<T>(call: GuardedCall, work: () => T): T;
  /** Marks the extension as being at work until the promise settles. Rejects as {@link Guard.run} throws. */
  wait<T>(call: GuardedCall, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a guard, which writes the position of the extension at work into shared memory: the owner of the thread reads
 * there whose code a thread was running that had to be ended. 0 stands for the site's own code. Without shared memory, only
 * this thread can read it.
 */
export function createGuard(active: Int32Array = new Int32Array(1)): Guard {
  const passOn = (call: GuardedCall, error: unknown): never => {
    if (error instanceof InterruptedError || error instanceof ExtensionError) throw error;
    throw new ExtensionError(call, error);
  };
  return {
    run(call, work) {
      const before = active[0] ?? 0;
      active[0] = call.position;
      try {
        return work();
      } catch (error) {
        return passOn(call, error);
      } finally {
        active[0] = before;
      }
    },
    async wait(call, work) {
      active[0] = call.position;
      try {
        return await work();
      } catch (error) {
        return passOn(call, error);
      } finally {
        active[0] = 0;
      }
    },
  };
}
