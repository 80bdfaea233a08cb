import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import { startGit } from '#features/git/process/run-git.ts';
import type { Program } from '#platform/programs/program.ts';

/** A `git cat-file` process that reads blobs. */
export interface BlobReader {
  /** False after the process was told to end. */
  readonly alive: () => boolean;
  /** True if the process was ended because it did not answer. */
  readonly isLate: () => boolean;
  /** Reads a blob; undefined when it is missing. Throws {@link GitError}. */
  readonly read: (id: string) => Promise<Uint8Array | undefined>;
  /** Ends the process after its pending reads. */
  readonly finish: () => void;
  /** Ends the process; pending reads fail for this reason. */
  readonly end: (reason: GitError) => void;
}

/** Timeouts of a reader. */
export interface ReaderTimes {
  /** Time without a request after which the process is ended, in milliseconds. */
  readonly idleMs: number;
  /** Timeout of a response, in milliseconds. */
  readonly timeoutMs: number;
}

interface PendingRead {
  readonly resolve: (bytes: Uint8Array | undefined) => void;
  readonly reject: (error: GitError) => void;
}

/** Starts a process that reads blobs of the repository of an environment. */
export function startBlobReader(environment: GitEnvironment, { idleMs, timeoutMs }: ReaderTimes): BlobReader {
  const child = startGit(['cat-file', '--batch'], environment);
  const pending: PendingRead[] = [];
  let alive = true;
  let late = false;
  let timer: NodeJS.Timeout | undefined;
  const finish = (): void => {
    alive = false;
    child.stdin.end();
  };
  const end = (reason: GitError): void => {
    alive = false;
    clearTimeout(timer);
    child.kill();
    for (const { reject } of pending.splice(0)) reject(reason);
  };
  const restartTimer = (): void => {
    clearTimeout(timer);
    const endLate = (): void => {
      late = true;
      end(new GitError('git cat-file did not answer'));
    };
    if (pending.length > 0) timer = setTimeout(endLate, timeoutMs).unref();
    else if (alive) timer = setTimeout(finish, idleMs).unref();
  };
  const errors = parseOutput(child, {
    onBlob: (bytes) => {
      pending.shift()?.resolve(bytes);
      restartTimer();
    },
    onError: end,
  });
  child.onError((cause) => end(new GitError('git cannot be started. Install git.', '', { cause })));
  child.onClose(() => end(new GitError('git cat-file ended early', errors())));
  child.stdin.on('error', () => undefined);
  return {
    alive: () => alive,
    isLate: () => late,
    read: (id) =>
      new Promise((resolve, reject) => {
        pending.push({ resolve, reject });
        // Only responses restart the timeout: continuing requests must not keep a hanging process alive.
        if (pending.length === 1) restartTimer();
        child.stdin.write(`${id}\n`);
      }),
    finish,
    end,
  };
}

interface OutputHandlers {
  readonly onBlob: (bytes: Uint8Array | undefined) => void;
  readonly onError: (error: GitError) => void;
}

/** Parses the output: a line `id type size`, the content and a newline, or `id missing`. */
function parseOutput(child: Program, { onBlob, onError }: OutputHandlers): () => string {
  let chunks: Buffer[] = [];
  let held = 0;
  let required = 1;
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    // Joined only when a response may be complete, so that a large blob is not copied repeatedly.
    if (held < required) return;
    let buffer = Buffer.concat(chunks);
    for (let response = firstResponse(buffer); ; response = firstResponse(buffer)) {
      if ('invalid' in response) return onError(new GitError('git cat-file returned malformed output', errors));
      required = response.length;
      if (response.length > buffer.length || response.length === 0) break;
      onBlob(response.bytes);
      buffer = buffer.subarray(response.length);
    }
    chunks = [buffer];
    held = buffer.length;
  });
  return () => errors;
}

type BatchResponse = { readonly length: number; readonly bytes: Uint8Array | undefined } | { readonly invalid: true };

function firstResponse(buffer: Buffer): BatchResponse {
  const end = buffer.indexOf(10);
  if (end < 0) return { length: buffer.length > 200 ? 0 : buffer.length + 1, bytes: undefined };
  const [, type, size] = buffer.toString('latin1', 0, end).split(' ');
  if (type === 'missing') return { length: end + 1, bytes: undefined };
  if (size === undefined || !/^\d+$/.test(size)) return { invalid: true };
  const from = end + 1;
  const to = from + Number(size);
  // Copied, so that a small blob does not retain a large chunk.
  return { length: to + 1, bytes: buffer.length > to ? new Uint8Array(buffer.subarray(from, to)) : undefined };
}
