import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/** A program in a terminal of 100 columns, with a person in front of it. */
export class Terminal {
  readonly #child: ChildProcess;
  #output = '';

  /** Starts a command line of a shell. */
  constructor(command: string, cwd: string, env: NodeJS.ProcessEnv) {
    // `script` gives the command a terminal of its own, whose size it takes from ours; a pipe has none.
    this.#child = spawn('script', ['-qec', `stty cols 100 rows 40 && ${command}`, '/dev/null'], {
      cwd,
      env,
      stdio: 'pipe',
    });
    // A program that has just ended reads no more keys.
    this.#child.stdin?.on('error', () => undefined);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        this.#output += part;
      });
    }
  }

  /** What was printed so far, without colours and cursor movements. */
  get output(): string {
    return stripVTControlCharacters(this.#output);
  }

  /** Waits until the text is printed. Throws with the whole output if the program ends before that. */
  async sees(text: string | RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const found = this.output.match(text);
      if (found !== null) return found;
      if (this.#child.exitCode !== null)
        throw new Error(`The program ended before it printed ${text}:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Answers a question, once it is asked. */
  async answers(question: string, keys: string): Promise<void> {
    await this.sees(question);
    // A question listens to keys a moment after it is drawn.
    await new Promise((resolve) => setTimeout(resolve, 100));
    this.#child.stdin?.write(keys);
  }

  /** Presses Ctrl+C and waits until the program has ended. */
  async interrupt(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.write('\x03');
    await ended;
  }

  /** Ends the program at once. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
