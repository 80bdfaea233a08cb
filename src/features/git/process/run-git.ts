import { cutText } from '#model/text/shorten.ts';
import { errorCode } from '#platform/errors.ts';
import type { Program } from '#platform/programs/program.ts';
import { startProgram } from '#platform/programs/start-program.ts';
import { adviceFor } from '#sources/file-access.ts';
import type { GitEnvironment } from './git-environment.ts';
import { diskFull, GitError, notGit } from './git-error.ts';

/** Options of a git command. */
export interface GitRun {
  /** Program that runs git; git itself by default. */
  readonly program?: 'sh';
  /** Arguments; the first is the subcommand. */
  readonly args: readonly string[];
  /** The whole environment. */
  readonly environment: GitEnvironment;
  /** Timeout in milliseconds; the whole process group is ended after it. */
  readonly timeLimit: number;
  /** Standard input. */
  readonly input?: string;
  /** File descriptor that receives standard output; the returned output is then empty. */
  readonly output?: number;
  /** Maximum size of standard output, in bytes; 256 MB by default. */
  readonly outputLimit?: number;
  /** Exit codes other than 0 that are an answer and no failure. */
  readonly answers?: readonly number[];
  /** Called with each line of standard error, including lines that git overwrites. */
  readonly onLine?: (line: string) => void;
  /** Ends the command; the reason must be an `Error`. */
  readonly signal?: AbortSignal;
}

const defaultOutputLimit = 256 * 1024 * 1024;

/**
 * How long standard error is read after git has exited, in milliseconds: a shared ssh connection in the background may
 * hold it open.
 */
const errorDrainMs = 1_000;

/** Number of characters of standard error kept for the error message. */
const errorLimit = 4_000;

/** Runs git and returns its standard output. Throws {@link GitError}, or the reason of the signal. */
export function runGit(run: GitRun): Promise<Buffer> {
  const { program, args, timeLimit, outputLimit = defaultOutputLimit, signal } = run;
  const command = program ? 'commands' : (args[0] ?? '');
  // Commands that waited in a queue are not started after the site has closed.
  if (signal?.aborted) return Promise.reject(reasonOf(signal));
  return new Promise((resolve, reject) => {
    const child = startProgram({ program: program ?? 'git', args, environment: run.environment }, run.output);
    let ended: Error | undefined;
    const end = (reason: Error): void => {
      ended ??= reason;
      child.kill();
    };
    const timer = setTimeout(
      () => end(new GitError(`git ${command} took longer than ${Math.round(timeLimit / 1000)} s`)),
      timeLimit,
    );
    const onAbort = (): void => signal && end(reasonOf(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    const output = collect(child, outputLimit, () =>
      end(new GitError(`git ${command} returned more than ${outputLimit / 1024 / 1024} MB`)),
    );
    const errors = tail(child, run.onLine);
    child.onError((cause) => end(new GitError(unstarted(cause), '', { cause })));
    let orphaned: NodeJS.Timeout | undefined;
    child.onExit(() => {
      orphaned = setTimeout(() => child.stderr.destroy(), errorDrainMs);
    });
    child.onClose((code) => {
      clearTimeout(timer);
      clearTimeout(orphaned);
      signal?.removeEventListener('abort', onAbort);
      if (ended !== undefined) reject(ended);
      else if (code === 0 || (code !== null && run.answers?.includes(code))) resolve(Buffer.concat(output));
      else reject(failed(command, errors()));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(run.input ?? '');
  });
}

function unstarted(cause: Error): string {
  const code = errorCode(cause);
  return code === 'ENOENT'
    ? 'git cannot be started. Install git.'
    : `git cannot be started (${code}). ${adviceFor(code)}`;
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new GitError('git was ended');
}

/** Starts git as the leader of a process group, without a terminal. The group is ended when this process exits. */
export function startGit(args: readonly string[], environment: GitEnvironment): Program {
  return startProgram({ program: 'git', args, environment });
}

function collect(child: Program, limit: number, tooMuch: () => void): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) tooMuch();
    else chunks.push(chunk);
  });
  return chunks;
}

/** Collects the end of standard error. Trace lines are only passed to `onLine`. */
function tail(child: Program, onLine: ((line: string) => void) | undefined): () => string {
  let text = '';
  let open = '';
  const take = (line: string): void => {
    if (line === '') return;
    onLine?.(line);
    if (!trace.test(line)) text = `${text}${line}\n`.slice(-errorLimit);
  };
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (open + chunk).split(/[\r\n]+/);
    open = lines.pop()?.slice(-errorLimit) ?? '';
    for (const line of lines) take(line);
  });
  return () => {
    take(open);
    open = '';
    return text;
  };
}

/** A line of a git trace, such as `12:00:00.000000 http.c:684 <= Recv header: …`. */
const trace = /^\d\d:\d\d:\d\d\.\d+ [\w-]+\.c:\d+ /;

/** A progress line, which is not the reason of a failure. */
const progress = /^\w.*: +\d+% \(|^remote: (\w+ objects: |Total )/;

function failed(command: string, output: string): GitError {
  // The remote controls this text, so control characters are removed.
  const lines = output
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{C}/gu, ''))
    .filter((line) => line !== '' && !progress.test(line));
  if (lines.some((line) => /^(?!remote:).*(No space left on device|Disk quota exceeded)/.test(line))) {
    return new GitError(diskFull, lines.join('\n'));
  }
  if (lines.some((line) => /^fatal: (could not read (Username|Password) for|Authentication failed for) /.test(line))) {
    const reason =
      'it requires a user name and a password, or refuses the given ones; many hosts answer the same for a missing repository';
    return new GitError(reason, lines.join('\n'));
  }
  if (
    lines.some((line) =>
      /^fatal: (protocol error: |invalid server response|.* not valid: .*is this a git repository)/.test(line),
    )
  ) {
    return new GitError(notGit, lines.join('\n'));
  }
  const telling = lines.find((line) => /^(fatal|error|remote: |ssh:)/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new GitError(`git ${command}: ${cutText(telling.replace(/^(fatal|error): /, ''), 300)}`, lines.join('\n'));
}
