const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves when a signal stops the process: SIGINT, SIGTERM, or SIGHUP. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
