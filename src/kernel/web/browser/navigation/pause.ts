/** Resolves after a time in milliseconds, or as soon as the signal aborts. */
export function pauseFor(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
    signal.addEventListener('abort', () => resolve());
  });
}
