import { Worker } from 'node:worker_threads';
import type { Draw } from '#model/package/card.ts';
import type { FromCardThread, ToCardThread } from './card-message.ts';

/** Draws pictures in a thread of its own. */
export interface Cards {
  /** Draws. */
  readonly draw: Draw;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** What the thread is opened with. */
export interface CardsOptions {
  /** The module of the thread. */
  readonly worker: URL;
  /** Told once, where no picture can be drawn on this machine. */
  readonly warn: (message: string) => void;
  /** Loads what turns drawings into pixels; part of it is native code. */
  readonly load?: () => Promise<unknown>;
  /** Milliseconds without work after which the thread ends. */
  readonly idle?: number;
}

/** Pictures that wait at most. */
const mostWaiting = 64;

/** Memory of the thread, in megabytes; the pixels lie elsewhere. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

const missing =
  'Pictures for shared links are left out: their renderer cannot be loaded on this machine. Install again with optional dependencies (npm install --include=optional).';

/** Opens the drawing of pictures. Undefined where this machine cannot draw, which is told and stops nothing. */
export async function openCards({
  worker,
  warn,
  load = () => import('@resvg/resvg-js'),
  idle = 30_000,
}: CardsOptions): Promise<Cards | undefined> {
  try {
    await load();
  } catch {
    warn(missing);
    return undefined;
  }
  return createCards(worker, idle);
}

interface Asked {
  readonly resolve: (png: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
}

function createCards(module: URL, idle: number): Cards {
  const waiting = new Map<number, Asked>();
  let thread: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  let last = 0;

  function take(message: FromCardThread): void {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('png' in message) asked?.resolve(message.png);
    else asked?.reject(new Error(message.failure));
    if (waiting.size === 0) resting = setTimeout(() => void end(), idle).unref();
  }

  /** What a thread that is gone was asked fails; the next picture starts another thread. */
  function lose(gone: Worker, cause: unknown): void {
    if (thread !== gone) return;
    thread = undefined;
    refuse(cause);
  }

  function refuse(cause: unknown): void {
    for (const { reject } of waiting.values()) reject(new Error('The picture cannot be drawn.', { cause }));
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(module, { resourceLimits });
    started.on('message', take);
    started.on('error', (error) => lose(started, error));
    started.on('exit', (code) => lose(started, new Error(`The thread ended with ${code}.`)));
    started.unref();
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(resting);
    const ended = thread;
    thread = undefined;
    refuse(new Error('The site is being closed.'));
    await ended?.terminate();
  }

  return {
    draw(drawing) {
      if (waiting.size >= mostWaiting) return Promise.resolve(undefined);
      clearTimeout(resting);
      thread ??= start();
      last += 1;
      const message: ToCardThread = { id: last, drawing };
      const { promise, ...asked } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      waiting.set(last, asked);
      thread.postMessage(message);
      return promise;
    },
    close: end,
  };
}
