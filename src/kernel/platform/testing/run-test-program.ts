import { buffer, text } from 'node:stream/consumers';
import type { ProgramStart } from '#platform/programs/program.ts';
import { startProgram } from '#platform/programs/start-program.ts';

/** Runs a program with an input and returns its standard output. Throws if it fails, with what it wrote to standard error. */
export async function runTestProgram(start: ProgramStart, input: Uint8Array | string = ''): Promise<Buffer> {
  const child = startProgram(start);
  const close = new Promise<number | null>((resolve, reject) => {
    child.onError(reject);
    child.onClose(resolve);
  });
  child.stdin.on('error', () => undefined).end(input);
  const [code, output, errors] = await Promise.all([close, buffer(child.stdout), text(child.stderr)]);
  if (code === 0) return output;
  throw new Error(`${start.program} ${start.args.join(' ')} ended with code ${code}: ${errors}`);
}
