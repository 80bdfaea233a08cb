import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UserError } from '#cli/output/user-error.ts';
import { isPassword } from '#features/console/server/sign-in/sign-in.ts';

/** Input and output of the password prompt. */
export interface PasswordStreams {
  /** The terminal, or piped input. */
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Output for the prompt. */
  readonly output: NodeJS.WritableStream;
}

/** Minimum length of a password; shorter ones are easy to guess. */
const minLength = 12;

/**
 * Prompts for a new password, twice and without echo. Piped input is read once, to its end. Throws {@link UserError}.
 */
export async function promptPassword(streams: PasswordStreams): Promise<string> {
  const { input } = streams;
  const password = input.isTTY ? await promptTwice(streams) : (await text(input)).replace(/\r?\n$/, '');
  if (password.length < minLength) throw new UserError(`The password must have at least ${minLength} characters.`);
  if (!isPassword(password))
    throw new UserError('The password must have at most 1,000 characters and no control characters.');
  return password;
}

async function promptTwice(streams: PasswordStreams): Promise<string> {
  const first = await prompt('Password: ', streams);
  if (first !== (await prompt('Repeat password: ', streams))) throw new UserError('The passwords differ.');
  return first;
}

async function prompt(question: string, { input, output }: PasswordStreams): Promise<string> {
  output.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silence, terminal: true });
  const stop = new AbortController();
  lines.once('SIGINT', () => stop.abort());
  lines.once('close', () => stop.abort());
  try {
    return await lines.question('', { signal: stop.signal });
  } catch {
    throw new UserError('No password was entered.');
  } finally {
    lines.close();
    output.write('\n');
  }
}
