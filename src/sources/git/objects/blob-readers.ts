import type { ChildProcess } from 'node:child_process';
import type { GitEnvironment } from '#sources/git/process/git-environment.ts';
import { GitError } from '#sources/git/process/git-error.ts';
import { killGroup, startGit } from '#sources/git/process/run-git.ts';
import type { ByteRange } from '#sources/source.ts';
import { createBlobSpool } from './blob-spool.ts';

/** Reads blobs of many repositories, through one `git cat-file` process for each repository in use. */
export interface BlobReaders {
  /** Reads a blob; undefined when the repository lacks it. Throws {@link GitError}. */
  read(environment: GitEnvironment, id: string): Promise<Uint8Array | undefined>;
  /** Streams a large blob, or a range of it, to a reader of any speed. Throws {@link GitError}. */
  stream(environment: GitEnvironment, id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Finishes the pending reads of a folder of objects that was replaced; later reads use the new one. */
  forget(objects: string): void;
  /** Ends all processes; pending reads fail. */
  close(): void;
}

/** Options of the readers. */
export interface BlobReadersOptions {
  /** Folder of large blobs while they are read. */
  readonly folder: string;
  /** Maximum number of processes; 16 by default. */
  readonly maxProcesses?: number;
  /** Time without a request after which a process is ended, in milliseconds; 20,000 by default. */
  readonly idleMs?: number;
  /** Timeout of a response of a process, in milliseconds; 60,000 by default. */
  readonly timeoutMs?: number;
}

/** Creates the readers; a process is started at the first read of a repository. */
export function createBlobReaders(options: BlobReadersOptions): BlobReaders {
  const { folder, maxProcesses = 16, idleMs = 20_000, timeoutMs = 60_000 } = options;
  const open = new Map<string, BlobReader>();
  let closed = false;
  const spool = createBlobSpool(folder);

  function readerOf(environment: GitEnvironment): BlobReader {
    const key = environment.GIT_OBJECT_DIRECTORY ?? '';
    const known = open.get(key);
    open.delete(key);
    const reader = known?.alive() ? known : startReader(environment, { idleMs, timeoutMs });
    // A Map keeps insertion order: its first entry is the least recently used one.
    open.set(key, reader);
    for (const [other, { finish }] of open) {
      if (open.size <= maxProcesses) break;
      open.delete(other);
      finish();
    }
    return reader;
  }

  return {
    async read(environment, id) {
      if (closed) throw new GitError('the mirrors of git repositories are closed');
      return readerOf(environment).read(id);
    },
    async stream(environment, id, range) {
      if (closed) throw new GitError('the mirrors of git repositories are closed');
      return spool.stream(environment, id, range);
    },
    forget(objects) {
      open.get(objects)?.finish();
      open.delete(objects);
    },
    close() {
      closed = true;
      spool.close();
      for (const { end } of open.values()) end(new GitError('the mirrors of git repositories are closed'));
      open.clear();
    },
  };
}

interface BlobReader {
  readonly alive: () => boolean;
  readonly read: (id: string) => Promise<Uint8Array | undefined>;
  /** Ends the process after its pending reads. */
  readonly finish: () => void;
  readonly end: (reason: GitError) => void;
}

type ReaderTimes = Required<Pick<BlobReadersOptions, 'idleMs' | 'timeoutMs'>>;

interface PendingRead {
  readonly resolve: (bytes: Uint8Array | undefined) => void;
  readonly reject: (error: GitError) => void;
}

function startReader(environment: GitEnvironment, { idleMs, timeoutMs }: ReaderTimes): BlobReader {
  const child = startGit(['cat-file', '--batch'], environment);
  const pending: PendingRead[] = [];
  let alive = true;
  let timer: NodeJS.Timeout | undefined;
  const finish = (): void => {
    alive = false;
    child.stdin?.end();
  };
  const end = (reason: GitError): void => {
    alive = false;
    clearTimeout(timer);
    killGroup(child);
    for (const { reject } of pending.splice(0)) reject(reason);
  };
  const restartTimer = (): void => {
    clearTimeout(timer);
    const late = (): void => end(new GitError('git cat-file did not answer'));
    if (pending.length > 0) timer = setTimeout(late, timeoutMs).unref();
    else if (alive) timer = setTimeout(finish, idleMs).unref();
  };
  const errors = parseOutput(child, {
    onBlob: (bytes) => {
      pending.shift()?.resolve(bytes);
      restartTimer();
    },
    onError: end,
  });
  child.once('error', (cause) => end(new GitError('git cannot be started. Install git.', '', { cause })));
  child.once('close', () => end(new GitError('git cat-file ended early', errors())));
  child.stdin?.on('error', () => undefined);
  return {
    alive: () => alive,
    read: (id) =>
      new Promise((resolve, reject) => {
        pending.push({ resolve, reject });
        // Only responses restart the timeout: continuing requests must not keep a hanging process alive.
        if (pending.length === 1) restartTimer();
        child.stdin?.write(`${id}\n`);
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
function parseOutput(child: ChildProcess, { onBlob, onError }: OutputHandlers): () => string {
  let chunks: Buffer[] = [];
  let held = 0;
  let required = 1;
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  child.stdout?.on('data', (chunk: Buffer) => {
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
