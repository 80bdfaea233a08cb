/** Resolves in a task of its own, so that the browser can paint and handle input before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** When work starts even if the browser is busy, in milliseconds. */
const timeout = 1_000;

/**
 * Runs work when the browser is idle, at the latest after a second. Returns a function that cancels it; after the work has
 * run, that function calls the cleanup that the work returned.
 */
export function whenIdle(work: () => (() => void) | undefined): () => void {
  let cleanUp: (() => void) | undefined;
  const run = () => {
    cleanUp = work();
  };
  // Safari has no requestIdleCallback.
  const handle = 'requestIdleCallback' in window ? requestIdleCallback(run, { timeout }) : undefined;
  const timer = handle === undefined ? setTimeout(run, 1) : undefined;
  return () => {
    if (handle !== undefined) cancelIdleCallback(handle);
    clearTimeout(timer);
    cleanUp?.();
  };
}
