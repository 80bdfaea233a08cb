import { stopSignals } from './stop-signals.ts';

/** A service manager may signal each process of a site, and each passes it on: within this time it is one stop, in ms. */
const sameStopMs = 250;

/**
 * Resolves when a signal stops the process: SIGINT, SIGTERM, or SIGHUP. The signal that it resolves to is aborted by a second
 * SIGINT or SIGTERM, which asks to stop sooner. No further signal ends the process.
 */
export function untilStopped(): Promise<AbortSignal> {
  const hurry = new AbortController();
  return new Promise((resolve) => {
    let stoppedAt: number | undefined;
    const stop = (signal: NodeJS.Signals): void => {
      // SIGHUP says that a terminal or a parent has ended, often after it has signalled too.
      const isAgain = stoppedAt !== undefined && signal !== 'SIGHUP' && performance.now() - stoppedAt > sameStopMs;
      if (isAgain) hurry.abort();
      stoppedAt ??= performance.now();
      resolve(hurry.signal);
    };
    for (const signal of stopSignals) process.on(signal, stop);
  });
}
