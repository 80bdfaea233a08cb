/** An error escaped every handler: what the process holds may be half done. */
export class EscapedError extends Error {
  override readonly name = 'EscapedError';
}

/**
 * Rejects with {@link EscapedError} when an exception escapes, so that the site can finish what is in flight and end. A
 * promise that fails unheard left nothing half done that others use: it is told to `onError`, and the site goes on.
 */
export function untilBroken(onError: (error: unknown, doing: string) => void): Promise<never> {
  // Whoever read the log has gone: to tell the log of that would fail in the same way, and again for ever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('unhandledRejection', (reason) => onError(reason, 'A promise failed unheard'));
  return new Promise((_resolve, reject) => {
    process.on('uncaughtException', (error) => {
      onError(error, 'An exception escaped');
      reject(new EscapedError('Asterism ended because of an error that it did not expect. The log tells it.'));
    });
  });
}
