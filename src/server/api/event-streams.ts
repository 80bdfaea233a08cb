type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Messages that may wait for a slow reader. The stream is closed then, and the reader may open another. */
const maxWaiting = 64;

/** A comment, which keeps the connection open. */
const heartbeatMessage = new TextEncoder().encode(':\n\n');

/** The open streams of events, with one heartbeat for all of them. */
export class EventStreams {
  /** Streams, each with the function that is called when it ends. */
  readonly #open = new Map<Controller, () => void>();
  readonly #heartbeat: number;
  #timer: NodeJS.Timeout | undefined;

  /** `heartbeat` is the time between two heartbeats, in ms. */
  constructor(heartbeat: number) {
    this.#heartbeat = heartbeat;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a stream that begins with the given messages. `onEnd` is called once it has ended. */
  open(first: readonly Uint8Array[], onEnd: () => void): ReadableStream<Uint8Array> {
    let own: Controller | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          own = controller;
          this.#open.set(controller, onEnd);
          this.#timer ??= setInterval(() => this.send(heartbeatMessage), this.#heartbeat).unref();
          for (const message of first) controller.enqueue(message);
        },
        cancel: () => own && this.#drop(own),
      },
      { highWaterMark: maxWaiting },
    );
  }

  /** Sends a message to every stream. */
  send(message: Uint8Array): void {
    for (const controller of this.#open.keys()) {
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(message);
      else this.#end(controller);
    }
  }

  /** Ends all streams. */
  close(): void {
    for (const controller of this.#open.keys()) this.#end(controller);
  }

  #end(controller: Controller): void {
    this.#drop(controller);
    controller.close();
  }

  #drop(controller: Controller): void {
    this.#open.get(controller)?.();
    this.#open.delete(controller);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
