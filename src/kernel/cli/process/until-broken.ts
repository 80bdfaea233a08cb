/** An uncaught exception: the state of the process may be inconsistent. */
export class EscapedError extends Error {
  override readonly name = 'EscapedError';
  readonly isExpected = true;
}

/**
 * Rejects with {@link EscapedError} on an uncaught exception, so that the site can finish pending responses and exit.
 * An unhandled rejection leaves no shared state inconsistent: it is passed to `onError`, and the site continues.
 */
export function untilBroken(onError: (error: unknown, doing: string) => void): Promise<never> {
  // The reader of the log is gone: logging that would fail in the same way, forever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('unhandledRejection', (reason) => onError(reason, 'Unhandled promise rejection'));
  return new Promise((_resolve, reject) => {
    process.on('uncaughtException', (error) => {
      onError(error, 'Uncaught exception');
      reject(new EscapedError('Asterism stopped because of an unexpected error, which is in the log.'));
    });
  });
}
