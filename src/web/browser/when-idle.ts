const latest = 1_000;

/**
 * Runs work when the browser has time, at the latest after a second. Returns what gives it up or, once it has run, calls
 * what the work returned to undo it.
 */
export function whenIdle(work: () => (() => void) | undefined): () => void {
  let undo: (() => void) | undefined;
  const run = () => {
    undo = work();
  };
  // Safari has no idle callbacks.
  const handle = 'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: latest }) : undefined;
  const timer = handle === undefined ? setTimeout(run, 1) : undefined;
  return () => {
    if (handle !== undefined) cancelIdleCallback(handle);
    clearTimeout(timer);
    undo?.();
  };
}
