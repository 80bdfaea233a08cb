import { Worker } from 'node:worker_threads';
import { errorMessage } from '#platform/errors.ts';
import type { StoreDatabaseListeners } from './store-database.ts';
import type {
  FromStoreThread,
  StoreRead,
  StoreReads,
  StoreThreadOptions,
  StoreWrite,
  ToStoreThread,
} from './store-message.ts';

/** The thread that owns the database. */
export interface StoreThread {
  /** Asks it; gives `otherwise` when it has ended or, where a time is given in milliseconds, does not answer in time. */
  ask<K extends keyof StoreReads>(read: StoreRead<K>, otherwise: Answer<K>, time?: number): Promise<Answer<K>>;
  /** Gives it something to write. */
  tell(write: StoreWrite): void;
  /** Lets it write what waits and ends it. */
  close(): Promise<void>;
}

/** How long the thread may take to write what waits when it is closed, in milliseconds. */
const lastWords = 5_000;

/** Memory of the thread, in megabytes. What it holds are rows on their way in and out; the database has its own memory. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 };

type Answer<K extends keyof StoreReads> = ReturnType<StoreReads[K]>;

interface Open {
  readonly resolve: (value: never) => void;
  readonly giveUp: () => void;
}

/** Starts the thread. It keeps the process alive while it is asked something, and not while it waits. */
export function startStoreThread(
  module: URL,
  options: StoreThreadOptions,
  { warn, onLost }: StoreDatabaseListeners,
): StoreThread {
  const worker = new Worker(module, { workerData: options, resourceLimits });
  const open = new Map<number, Open>();
  const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>();
  let count = 0;
  let alive = true;
  let closing = false;

  function settled(id: number): void {
    open.delete(id);
    if (open.size === 0 && !closing) worker.unref();
  }

  function end(): void {
    alive = false;
    hasEnded();
    for (const { giveUp } of open.values()) giveUp();
  }

  worker.on('message', (message: FromStoreThread<never>) => {
    if (message.kind === 'answer') open.get(message.id)?.resolve(message.value);
    if (message.kind === 'warning') warn(message.message);
    if (message.kind === 'lost') onLost();
  });
  worker.on('error', (error) => warn(`The store has stopped (${errorMessage(error)}); the site goes on without it.`));
  worker.on('exit', end);
  worker.unref();

  function post<K extends keyof StoreReads>(message: ToStoreThread<K>): void {
    if (alive) worker.postMessage(message);
  }

  return {
    ask(read, otherwise, time) {
      if (!alive || closing) return Promise.resolve(otherwise);
      count += 1;
      const id = count;
      worker.ref();
      return new Promise((resolve) => {
        const timer = time === undefined ? undefined : setTimeout(() => giveUp(), time);
        const finish = (value: typeof otherwise): void => {
          clearTimeout(timer);
          settled(id);
          resolve(value);
        };
        const giveUp = (): void => finish(otherwise);
        open.set(id, { resolve: finish, giveUp });
        post({ kind: 'read', id, read });
      });
    },
    tell: (write) => post({ kind: 'write', write }),
    async close() {
      if (!closing) post({ kind: 'close' });
      closing = true;
      worker.ref();
      const overdue = setTimeout(() => void worker.terminate(), lastWords);
      await ended;
      clearTimeout(overdue);
    },
  };
}
