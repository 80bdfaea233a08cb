import { stopSignals } from './stop-signals.ts';

/** Resolves when a signal stops the process: SIGINT, SIGTERM, or SIGHUP. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of stopSignals) process.off(signal, stop);
      resolve();
    };
    for (const signal of stopSignals) process.on(signal, stop);
  });
}
