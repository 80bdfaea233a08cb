import { type ChildProcess, spawn } from 'node:child_process';
import { cutText } from '#model/text/shorten.ts';
import type { GitEnvironment } from './git-environment.ts';
import { GitError } from './git-error.ts';

/** One run of git. */
export interface GitRun {
  /** Its arguments; the first is the command. */
  readonly args: readonly string[];
  /** All variables that it sees. */
  readonly environment: GitEnvironment;
  /** Milliseconds after which it is ended with everything that it started. */
  readonly timeLimit: number;
  /** What it reads from its standard input. */
  readonly input?: string;
  /** An open file that gets its standard output in place of the caller. */
  readonly output?: number;
  /** Bytes of standard output after which it is ended; 256 MB by default. */
  readonly outputLimit?: number;
  /** Told of each line of standard error, those that git overwrites included. */
  readonly onLine?: (line: string) => void;
  /** Ends it from outside; the reason must be an `Error`. */
  readonly signal?: AbortSignal;
}

const usualOutput = 256 * 1024 * 1024;

/**
 * How long standard error is read after git has ended, in milliseconds: a shared connection of ssh that goes on in the
 * background holds it open for as long as it likes.
 */
const lastWords = 1_000;

/** Bytes of standard error that are kept. */
const errorLimit = 4_000;

/** Runs git to its end and gives its standard output. Throws {@link GitError}, or the reason of the signal. */
export function runGit(run: GitRun): Promise<Buffer> {
  const { args, timeLimit, outputLimit = usualOutput, signal } = run;
  const command = args[0] ?? '';
  // Nothing is started any more, however many were waiting for their turn.
  if (signal?.aborted) return Promise.reject(reasonOf(signal));
  return new Promise((resolve, reject) => {
    const child = startGit(run.args, run.environment, run.output);
    let ended: Error | undefined;
    const end = (reason: Error): void => {
      ended ??= reason;
      killGroup(child);
    };
    const timer = setTimeout(
      () => end(new GitError(`git ${command} took longer than ${Math.round(timeLimit / 1000)} s`)),
      timeLimit,
    );
    const onAbort = (): void => signal && end(reasonOf(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    const output = collect(child, outputLimit, () => end(new GitError(`git ${command} answered with too much`)));
    const errors = tail(child, run.onLine);
    child.once('error', (cause) => end(new GitError('git cannot be started. Install git.', '', { cause })));
    let orphaned: NodeJS.Timeout | undefined;
    child.once('exit', () => {
      orphaned = setTimeout(() => child.stderr?.destroy(), lastWords);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      clearTimeout(orphaned);
      signal?.removeEventListener('abort', onAbort);
      if (ended !== undefined) reject(ended);
      else if (code === 0) resolve(Buffer.concat(output));
      else reject(failed(command, errors()));
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(run.input ?? '');
  });
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new GitError('git was ended');
}

/** The git processes that run. They are heads of groups of their own, which do not end with this process by themselves. */
const running = new Set<ChildProcess>();

function killRunning(): void {
  for (const child of running) killGroup(child);
}

/**
 * Starts git as the head of a process group, without a terminal; it may write to an open file. Where this process exits
 * first, the group is ended.
 */
export function startGit(args: readonly string[], environment: GitEnvironment, output?: number): ChildProcess {
  const child = spawn('git', args, {
    env: environment,
    cwd: '/',
    detached: true,
    stdio: ['pipe', output ?? 'pipe', 'pipe'],
  });
  if (running.size === 0) process.on('exit', killRunning);
  running.add(child);
  const remove = (): void => {
    running.delete(child);
    if (running.size === 0) process.off('exit', killRunning);
  };
  child.once('exit', remove).once('error', remove);
  return child;
}

/** Ends a process and all that it started. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function collect(child: ChildProcess, limit: number, tooMuch: () => void): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) tooMuch();
    else chunks.push(chunk);
  });
  return chunks;
}

/** Gives the end of what a process writes to standard error, without the lines of a trace, which are for `onLine` only. */
function tail(child: ChildProcess, onLine: ((line: string) => void) | undefined): () => string {
  let text = '';
  let open = '';
  const take = (line: string): void => {
    if (line === '') return;
    onLine?.(line);
    if (!trace.test(line)) text = `${text}${line}\n`.slice(-errorLimit);
  };
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
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

/** A line of a trace of git, such as `12:00:00.000000 http.c:684 <= Recv header: …`. */
const trace = /^\d\d:\d\d:\d\d\.\d+ [\w-]+\.c:\d+ /;

/** How far a fetch is, which is no reason for its end. */
const progress = /^\w.*: +\d+% \(|^remote: (\w+ objects: |Total )/;

function failed(command: string, output: string): GitError {
  // A remote may write anything; nothing of it may steer a terminal.
  const lines = output
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{C}/gu, ''))
    .filter((line) => line !== '' && !progress.test(line));
  if (lines.some((line) => /^(?!remote:).*(No space left on device|Disk quota exceeded)/.test(line))) {
    return new GitError('the disk of the cache folder is full. Make room there', lines.join('\n'));
  }
  if (lines.some((line) => /^fatal: (could not read (Username|Password) for|Authentication failed for) /.test(line))) {
    const reason =
      'it wants a user name and a password, or refuses those that it was given; many hosts say so too of what does not exist';
    return new GitError(reason, lines.join('\n'));
  }
  const telling = lines.find((line) => /^(fatal|error|remote: |ssh:)/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new GitError(`git ${command}: ${cutText(telling.replace(/^(fatal|error): /, ''), 300)}`, lines.join('\n'));
}
