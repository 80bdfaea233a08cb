import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { asterismProgram } from '#bench/servers/start-servers.ts';
import { asUser } from './chaos-site.ts';

/** What a command did. */
export interface Ended {
  /** Exit code, or 128 and the number of the signal. */
  readonly code: number | null;
  /** The signal that ended it, if any. */
  readonly signal: NodeJS.Signals | null;
  /** What it printed, to both streams. */
  readonly output: string;
  /** How long it took, in milliseconds. */
  readonly milliseconds: number;
}

/** A command that runs. */
export interface Command {
  /** Its process. */
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly output: () => string;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ended>;
}

/** Options of {@link startCommand}. */
export interface CommandOptions {
  /** Folder in which it runs, and which is its home. */
  readonly folder: string;
  /** A program that starts it, with its arguments. */
  readonly through?: readonly string[];
  /** Environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts Asterism with arguments, as the user of the sites. */
export function startCommand(
  args: readonly string[],
  { folder, through = [], environment = {} }: CommandOptions,
): Command {
  const start = performance.now();
  const [program = process.execPath, ...rest] = [...through, process.execPath, asterismProgram, ...args];
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...process.env, HOME: folder, ASTERISM_CACHE: `${folder}/cache`, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asUser,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  const ended = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    output,
    milliseconds: performance.now() - start,
  }));
  return { child, output: () => output, ended };
}

/** Runs Asterism with arguments until it ends. */
export function runCommand(args: readonly string[], options: CommandOptions): Promise<Ended> {
  return startCommand(args, options).ended;
}
