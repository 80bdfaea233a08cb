type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Open streams of server-sent events. */
export class EventStreams {
  /** Each stream with the function that releases its slot. */
  readonly #open = new Map<Controller, () => void>();
  readonly #heartbeat: number;
  readonly #maxWaiting: number;
  #timer: NodeJS.Timeout | undefined;

  /** `heartbeat` is the time between two heartbeats in ms, `maxWaiting` the messages that may wait for a slow client. */
  constructor(heartbeat: number, maxWaiting: number) {
    this.#heartbeat = heartbeat;
    this.#maxWaiting = maxWaiting;
  }

  /** The number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a stream that begins with some messages. `release` is called when it ends. */
  open(first: readonly Uint8Array[], release: () => void): ReadableStream<Uint8Array> {
    let own: Controller | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          own = controller;
          this.#open.set(controller, release);
          this.#timer ??= setInterval(() => this.send(heartbeatMessage), this.#heartbeat).unref();
          for (const message of first) controller.enqueue(message);
        },
        cancel: () => own && this.#drop(own),
      },
      { highWaterMark: this.#maxWaiting },
    );
  }

  /** Sends a message to all streams. Closes those whose client reads too slowly; it may connect again. */
  send(message: Uint8Array): void {
    for (const controller of this.#open.keys()) {
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(message);
      else this.#close(controller);
    }
  }

  /** Closes all streams. */
  closeAll(): void {
    for (const controller of this.#open.keys()) this.#close(controller);
  }

  #close(controller: Controller): void {
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

/** An event with its data, as bytes of the stream. */
export function encodeEvent(event: string, data: object): Uint8Array {
  return encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const heartbeatMessage = encode(':\n\n');
