import type pg from 'pg';

type Heard = (payload: string | undefined) => void;

/** Pauses before a lost connection is replaced, in milliseconds: the first, and the longest. */
const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** How often the connection is checked, in milliseconds: a link may be gone without a word. */
const checkIntervalMs = 5_000;

/** How a listener connects. */
export interface ListenerOptions {
  /** Creates its connection. */
  readonly createClient: () => pg.Client;
  /** Called when its connection was lost or could not be made. */
  readonly onLost: () => void;
}

/** Hears the notifications of channels over one connection, which it replaces when it is lost. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #channels = new Map<string, Set<Heard>>();
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;
  #closed = false;
  #wake = (): void => undefined;

  /** Creates a listener that connects with its first channel. */
  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** See `Postgres.listen`. */
  listen(channel: string, heard: Heard): () => void {
    const known = this.#channels.get(channel);
    if (known === undefined) {
      this.#channels.set(channel, new Set([heard]));
      const added = this.#client?.query(`LISTEN ${channel}`);
      added?.then(() => this.#tell(channel, undefined)).catch(() => undefined);
    } else known.add(heard);
    this.#running ??= this.#listenOn();
    return () => void this.#channels.get(channel)?.delete(heard);
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    const own = this.#client;
    this.#client = undefined;
    await own?.end().catch(() => undefined);
    await this.#running;
  }

  #tell(channel: string, payload: string | undefined): void {
    for (const heard of this.#channels.get(channel) ?? []) heard(payload);
  }

  /** Listens until the connection is lost. */
  async #listenOnce(): Promise<void> {
    const own = this.#options.createClient();
    const lost = Promise.withResolvers<void>();
    own.on('error', () => lost.resolve());
    own.on('end', () => lost.resolve());
    own.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    const check = setInterval(() => own.query('SELECT 1').catch(() => lost.resolve()), checkIntervalMs);
    check.unref();
    try {
      await own.connect();
      this.#client = own;
      for (const channel of this.#channels.keys()) await own.query(`LISTEN ${channel}`);
      for (const channel of this.#channels.keys()) this.#tell(channel, undefined);
      if (!this.#closed) await lost.promise;
    } finally {
      clearInterval(check);
      this.#client = undefined;
      await own.end().catch(() => undefined);
    }
  }

  async #listenOn(): Promise<void> {
    let pause = firstPauseMs;
    while (!this.#closed) {
      const begun = performance.now();
      await this.#listenOnce().catch(() => undefined);
      if (this.#closed) return;
      this.#options.onLost();
      pause = performance.now() - begun > longestPauseMs ? firstPauseMs : Math.min(longestPauseMs, pause * 2);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, pause).unref();
      });
    }
  }
}
