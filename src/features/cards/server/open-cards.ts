import type { Drawing } from '#features/cards/card.ts';
import type { CardMethods } from '#features/cards/drawing/card-methods.ts';
import type { Call } from '#platform/worker/call.ts';
import { RestartingThread } from '#platform/worker/restarting-thread.ts';
import { type ThreadEnd, ThreadEndedError } from '#platform/worker/thread-error.ts';
import { ThreadStates } from '#platform/worker/thread-states.ts';
import { WorkerThread } from '#platform/worker/worker-thread.ts';

/** Draws a PNG; undefined when it can be drawn only later. Throws when drawing is not possible. */
export type Draw = (drawing: Drawing) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Draws social cards and icons in a worker thread. */
export interface Cards {
  /** Draws an image; undefined if too many wait, or if threads are lost. Rejects for an invalid drawing. */
  readonly draw: Draw;
  /** Ends the thread; images in work are rejected. */
  close(): Promise<void>;
}

/** Options of the thread. */
export interface CardsOptions {
  /** The module of the thread. */
  readonly worker: URL;
  /** Called with a sentence if this machine cannot draw, and when the thread was lost. */
  readonly warn: (message: string) => void;
  /** Loads the renderer, a part of which is native code. */
  readonly load?: () => Promise<unknown>;
  /** Milliseconds without work after which the thread ends; 30,000 by default. */
  readonly idleMs?: number;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** Images that may wait. */
const maxWaiting = 64;

/** Time in which an image is drawn, in milliseconds; a thread that takes longer hangs. */
const silenceMs = 20_000;

/** Memory of the thread, in megabytes; pixels lie outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

const missing =
  'Social cards are disabled: their renderer cannot be loaded on this machine. Install again with optional dependencies (npm install --include=optional).';

/** Opens the renderer. Undefined, with a warning, if this machine cannot draw. */
export async function openCards({
  worker,
  warn,
  load = () => import('@resvg/resvg-js'),
  idleMs = 30_000,
  states = new ThreadStates(),
}: CardsOptions): Promise<Cards | undefined> {
  try {
    await load();
  } catch {
    warn(missing);
    return undefined;
  }
  const thread = new RestartingThread<CardMethods, never, undefined>({
    name: 'cards',
    states,
    warn,
    create: (onEnd) => new WorkerThread({ module: worker, data: undefined, resourceLimits, silenceMs, onEnd }),
    idleMs,
  });
  return {
    async draw(drawing) {
      if (thread.pending >= maxWaiting) return undefined;
      const call: Call<CardMethods, 'draw'> = { name: 'draw', args: [drawing] };
      try {
        return await thread.call(call);
      } catch (error) {
        // Who waited for a thread that hangs has waited long enough.
        if (lossOf(error) === 'hung') return undefined;
      }
      return thread
        .whenStarted()
        .then(() => thread.call(call))
        .catch((error: unknown) => void lossOf(error));
    },
    close: () => thread.close(),
  };
}

/** How the thread was lost, so that another one may draw the image. Throws any other error, and one for a thread that was closed. */
function lossOf(cause: unknown): ThreadEnd {
  if (!(cause instanceof ThreadEndedError)) throw cause;
  if (cause.end === 'closed' || cause.end === 'terminated') throw new Error('The image could not be drawn.', { cause });
  return cause.end;
}
