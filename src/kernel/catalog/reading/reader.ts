import type { CachedLists } from '#catalog/cached-lists.ts';
import type { Directory } from '#markdown/links/member.ts';
import type { Boilerplate } from '#model/page/render.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import { BoundedThreads, type BoundedThreadsOptions, CutError } from '#platform/worker/bounded-threads.ts';
import type { Call, Result } from '#platform/worker/call.ts';
import { ThreadCallError } from '#platform/worker/thread-error.ts';
import type { WorkerThread } from '#platform/worker/worker-thread.ts';
import type { FileStart } from '#sources/metadata-input.ts';
import { SourceError, sourceError } from '#sources/source.ts';
import type { FileAnswer, FileRequest } from './asked-files.ts';
import { createCuts } from './cuts.ts';
import type { FamilyMembers } from './family-members.ts';
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
  readonly known?: FamilyMembers | undefined;
  /** What many packages share, with its version: it is not the text of a document. */
  readonly shared?: { readonly version: string; readonly boilerplate: Boilerplate } | undefined;
}

/** Gives `instead` for an {@link UnreadError}, and passes on its message. Rethrows any other error. */
export function unreadAs<T>(instead: T, warn: (message: string) => void = () => undefined): (error: unknown) => T {
  return (error) => {
    if (!(error instanceof UnreadError)) throw error;
    warn(error.message);
    return instead;
  };
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
  /** Starts a thread, because there will be much to read. */
  start(): void;
  /** Ends the threads. */
  close(): Promise<void>;
}

export type ReaderOptions = Omit<BoundedThreadsOptions<undefined>, 'data' | 'name'>;

/** Families whose addresses a thread keeps: the current one, and one that a sync has just replaced. */
const maxFamilies = 2;

/** Maximum number of files that a call leaves out because they cannot be read; more make the call fail. */
const maxLeftOut = 5;

type ReadThread = WorkerThread<ReadingMethods, FileRequest>;

/** Creates a reader. Its threads start with the first file. `lists` remember across restarts what cannot be read. */
export function createReader(options: ReaderOptions, lists?: CachedLists): Reader {
  const threads = new BoundedThreads<ReadingMethods, FileRequest>({ ...options, name: 'read', data: undefined });
  const cuts = createCuts(lists);
  const sendDirectory = createSend<Directory>((...args) => ({ name: 'addDirectory', args }));
  const sendBoilerplate = createSend<Boilerplate>((...args) => ({ name: 'addBoilerplate', args }));

  /** Calls a method once; `asked` receives the file that it asks for. */
  function attempt<K extends keyof ReadingMethods>(
    call: Call<ReadingMethods, K>,
    { known, shared, files, onUnread }: ReadSubject,
    asked: (path: string, hash: string) => void,
  ): Promise<Result<ReadingMethods, K>> {
    return threads.call(call, {
      isShort: files === undefined,
      prepare(thread) {
        if (known !== undefined) sendDirectory(thread, known.version, known.directory);
        if (shared !== undefined) sendBoilerplate(thread, shared.version, shared.boilerplate);
      },
      async onEvent({ id, path, limit }) {
        const file = await files?.(path, limit).catch(sourceError);
        const cut = file && 'hash' in file ? cuts.get(file.hash) : undefined;
        if (cut !== undefined) onUnread?.(path, cut);
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
    if (cut !== undefined) return Promise.reject(new UnreadError(cut));
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
        cuts.set(hash, reason.message);
        if (last === undefined || leftOut.size >= maxLeftOut) throw reason;
        return read(call, subject, leftOut.set(last, reason.message));
      },
    );
  }

  return {
    read: (call, subject) => cuts.loaded().then(() => read(call, subject)),
    start: () => threads.start(),
    close: () => threads.close(),
  };
}

/** What a thread is told about a file that it asked for. */
function answerOf(file: ReadFile | SourceError | undefined, cut: string | undefined): FileAnswer {
  if (cut !== undefined) return { error: cut };
  if (file instanceof SourceError) return { error: file.message };
  // A copy, because a part of a buffer is sent with all of it.
  return file && { bytes: new Uint8Array(file.bytes), size: file.size };
}

/** Creates the function that sends data of the family to a thread that has not got them. */
function createSend<V>(
  callOf: (version: string, value: V, dropped: readonly string[]) => Call<ReadingMethods>,
): (thread: ReadThread, version: string, value: V) => void {
  const versions = new WeakMap<ReadThread, readonly string[]>();
  return (thread, version, value) => {
    const sent = versions.get(thread) ?? [];
    if (sent.includes(version)) return;
    const dropped = sent.slice(0, Math.max(0, sent.length + 1 - maxFamilies));
    thread.post(callOf(version, value, dropped));
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
  return new UnreadError(
    `Reading this file ${reason} The site keeps what an earlier copy of it said, if there was one. Make the file simpler.`,
    {
      cause,
    },
  );
}
