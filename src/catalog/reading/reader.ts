import { LRUCache } from 'lru-cache';
import type { KnownMembers } from '#catalog/pages/known-members.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import { BoundedThreads, type BoundedThreadsOptions, CutError } from '#platform/worker/bounded-threads.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { ThreadCallError } from '#platform/worker/thread-error.ts';
import type { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { ReadingMethods } from './reading-methods.ts';

/** What a file says could not be read: a limit ended it, or it failed. The message says why and what to do. */
export class UnreadError extends Error {
  override readonly name = 'UnreadError';
}

/** The file that a call reads. */
export interface ReadSubject {
  /** Hash of its content: content that reached a limit is not read again. */
  readonly hash: string;
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
export type ReaderOptions = Omit<BoundedThreadsOptions<undefined>, 'data'>;

/** Families whose addresses a thread keeps: the current one, and one that a sync has just replaced. */
const maxFamilies = 2;

/** Maximum number of contents that are known to reach a limit. */
const maxCuts = 10_000;

/** Creates a reader. Its threads start with the first file. */
export function createReader(options: ReaderOptions): Reader {
  const threads = new BoundedThreads<ReadingMethods>({ ...options, data: undefined });
  const cuts = new LRUCache<string, UnreadError>({ max: maxCuts });
  const versions = new WeakMap<WorkerThread<ReadingMethods>, readonly string[]>();

  /** Sends a family to a thread that has it not. */
  function send(thread: WorkerThread<ReadingMethods>, { version, directory }: KnownMembers): void {
    const sent = versions.get(thread) ?? [];
    if (sent.includes(version)) return;
    const dropped = sent.slice(0, Math.max(0, sent.length + 1 - maxFamilies));
    thread.post({ name: 'addDirectory', args: [version, directory, dropped] });
    versions.set(thread, [...sent.slice(dropped.length), version]);
  }

  return {
    read(call, { hash, known }) {
      const key = JSON.stringify([call.name, hash]);
      const cut = cuts.get(key);
      if (cut !== undefined) return Promise.reject(cut);
      return threads.call(call, known && { prepare: (thread) => send(thread, known) }).catch((error: unknown) => {
        const reason = asUnread(error, options);
        if (error instanceof CutError) cuts.set(key, reason);
        throw reason;
      });
    },
    close: () => threads.close(),
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
