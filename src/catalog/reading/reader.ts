import { LRUCache } from 'lru-cache';
import type { KnownMembers } from '#catalog/pages/known-members.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import { BoundedThreads, type BoundedThreadsOptions, CutError } from '#platform/worker/bounded-threads.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { ThreadCallError } from '#platform/worker/thread-error.ts';
import type { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { FileStart } from '#sources/metadata-input.ts';
import { SourceError, sourceError } from '#sources/source.ts';
import type { FileAnswer, FileRequest } from './asked-files.ts';
import type { ReadingMethods } from './reading-methods.ts';

/** What a file says could not be read: a limit ended it, or it failed. The message says why and what to do. */
export class UnreadError extends Error {
  override readonly name = 'UnreadError';
}

/** The beginning of a file, for a thread. */
export interface ReadFile extends FileStart {
  /** Hash of its content. */
  readonly hash: string;
}

/** What a call reads. */
export interface ReadSubject {
  /** Hash of the content in the arguments: content that could not be read once is not read again, by any method. */
  readonly hash: string;
  /** Gives the files that the method asks for; undefined for one that does not exist. Throws `SourceError`. */
  readonly files?: ((path: string, limit: number) => Promise<ReadFile | undefined>) | undefined;
  /** Called with each of them that cannot be read, and why; the method goes on without it. */
  readonly onUnread?: ((path: string, message: string) => void) | undefined;
  /** The addresses of the family in which its links are resolved. */
  readonly known?: KnownMembers | undefined;
}

/** Reads what the files of repositories say, in threads with limits. */
export interface Reader {
  /**
   * Calls a method of a thread about a file. Rejects with {@link UnreadError} if the content of the file is the reason, and
   * with `ThreadEndedError` once the reader is closed.
   */
  read<K extends keyof ReadingMethods>(
    call: Call<ReadingMethods, K>,
    subject: ReadSubject,
  ): Promise<Result<ReadingMethods, K>>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Options of a reader. */
export type ReaderOptions = Omit<BoundedThreadsOptions<undefined>, 'data' | 'name'>;

/** Families whose addresses a thread keeps: the current one, and one that a sync has just replaced. */
const maxFamilies = 2;

/** Maximum number of contents that are known to reach a limit. */
const maxCuts = 10_000;

/** Maximum number of files that a call leaves out because they cannot be read; more make the call fail. */
const maxLeftOut = 5;

/** A thread that reads. */
type ReadThread = WorkerThread<ReadingMethods, FileRequest>;

/** Creates a reader. Its threads start with the first file. */
export function createReader(options: ReaderOptions): Reader {
  const threads = new BoundedThreads<ReadingMethods, FileRequest>({ ...options, name: 'read', data: undefined });
  const cuts = new LRUCache<string, UnreadError>({ max: maxCuts });
  const sendTo = createSend();

  /** Calls a method once; `asked` receives the file that it asks for. */
  function attempt<K extends keyof ReadingMethods>(
    call: Call<ReadingMethods, K>,
    { known, files, onUnread }: ReadSubject,
    asked: (path: string, hash: string) => void,
  ): Promise<Result<ReadingMethods, K>> {
    return threads.call(call, {
      prepare: (thread) => known && sendTo(thread, known),
      async onEvent({ id, path, limit }) {
        const file = await files?.(path, limit).catch(sourceError);
        const cut = file && 'hash' in file ? cuts.get(file.hash) : undefined;
        if (cut !== undefined) onUnread?.(path, cut.message);
        else if (file && 'hash' in file) asked(path, file.hash);
        return { name: 'answer', args: [id, answerOf(file, cut)] };
      },
    });
  }

  function read<K extends keyof ReadingMethods>(
    call: Call<ReadingMethods, K>,
    subject: ReadSubject,
    leftOut = new Map<string, string>(),
  ): Promise<Result<ReadingMethods, K>> {
    let { hash } = subject;
    const cut = cuts.get(hash);
    if (cut !== undefined) return Promise.reject(cut);
    let last: string | undefined;
    const onUnread = (path: string, message: string): void => void leftOut.set(path, message);
    return attempt(call, { ...subject, onUnread }, (path, hashOfFile) => {
      [last, hash] = [path, hashOfFile];
    }).then(
      (result) => {
        for (const [path, message] of leftOut) subject.onUnread?.(path, message);
        return result;
      },
      (error: unknown) => {
        const reason = asUnread(error, options);
        cuts.set(hash, reason);
        if (last === undefined || leftOut.size >= maxLeftOut) throw reason;
        return read(call, subject, leftOut.set(last, reason.message));
      },
    );
  }

  return { read: (call, subject) => read(call, subject), close: () => threads.close() };
}

/** What a thread is told about a file that it asked for. */
function answerOf(file: ReadFile | SourceError | undefined, cut: UnreadError | undefined): FileAnswer {
  if (cut !== undefined) return { error: cut.message };
  if (file instanceof SourceError) return { error: file.message };
  // A copy, because a part of a buffer is sent with all of it.
  return file && { bytes: new Uint8Array(file.bytes), size: file.size };
}

/** Creates the function that sends a family to a thread that has it not. */
function createSend(): (thread: ReadThread, known: KnownMembers) => void {
  const versions = new WeakMap<ReadThread, readonly string[]>();
  return (thread, { version, directory }) => {
    const sent = versions.get(thread) ?? [];
    if (sent.includes(version)) return;
    const dropped = sent.slice(0, Math.max(0, sent.length + 1 - maxFamilies));
    thread.post({ name: 'addDirectory', args: [version, directory, dropped] });
    versions.set(thread, [...sent.slice(dropped.length), version]);
  };
}

/** The error as one of the file. Rethrows what no content can cause. */
function asUnread(error: unknown, { timeLimit, memoryLimit }: ReaderOptions): UnreadError {
  if (error instanceof ThreadCallError) return unread(`failed: ${asSentence(error.message)}`, error);
  if (!(error instanceof CutError)) throw error;
  const limits = {
    time: `took longer than ${timeLimit / 1_000} s.`,
    memory: `needed more than ${memoryLimit} MB.`,
    crash: 'ended its thread twice.',
  };
  return unread(limits[error.reason], error);
}

function unread(reason: string, cause: Error): UnreadError {
  return new UnreadError(`Reading this file ${reason} What was read of it before is still shown. Make it simpler.`, {
    cause,
  });
}
