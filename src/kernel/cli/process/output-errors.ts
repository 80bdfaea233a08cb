import { errorCode } from '#platform/errors.ts';

/** How long the end of the log of a lasting command waits for a reader, in milliseconds. */
const lastLinesMs = 1_000;

/**
 * Keeps errors of the standard streams from ending the process. Returns a function to call when a command has ended, with
 * whether it runs until a signal or its client ends it, and so outlives a log that cannot be written: it resolves to a sentence
 * if its output could not be written.
 */
export function watchOutput(): (lasting: boolean) => Promise<string | undefined> {
  const codes: string[] = [];
  // The log may be on a full disk, and no error can be written there.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error) => codes.push(errorCode(error)));
  return async (lasting) => {
    if (lasting) {
      // Lines for a reader who has stopped reading would keep the process.
      setTimeout(() => process.exit(), lastLinesMs).unref();
      return undefined;
    }
    await new Promise((resolve) => process.stdout.write('', resolve));
    // The reader of a pipe may leave, as `head` does.
    const code = codes.find((each) => each !== 'EPIPE');
    if (code === undefined) return undefined;
    return `The output cannot be written (${code}). ${code === 'ENOSPC' ? 'Free space on its disk' : 'Check where it is written to'}, and run the command again.`;
  };
}
