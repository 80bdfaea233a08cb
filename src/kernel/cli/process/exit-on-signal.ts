import { constants } from 'node:os';
import { stopSignals } from './stop-signals.ts';

/**
 * Runs a command that ends by itself. A signal exits the process, and the exit handlers stop child processes such as
 * git; without a handler, a signal would leave them running. Throws the errors of the command.
 */
export async function exitOnSignal<T>(command: () => Promise<T>): Promise<T> {
  const handlers = stopSignals.map((signal) => [signal, () => process.exit(128 + constants.signals[signal])] as const);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  try {
    return await command();
  } finally {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
}
