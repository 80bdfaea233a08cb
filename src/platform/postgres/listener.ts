import type pg from 'pg';

/** Hears the notifications of channels over one connection, which it replaces when it is lost. */
export interface Listener {
  /** See {@link Postgres.listen}. */
  listen(channel: string, heard: (payload: string | undefined) => void): () => void;
  /** Ends the connection. */
  close(): Promise<void>;
}

type Heard = (payload: string | undefined) => void;

/** Pauses before a lost connection is replaced, in milliseconds: the first, and the longest. */
const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** How often the connection is checked, in milliseconds: a link may be gone without a word. */
const checkIntervalMs = 5_000;

/** Creates a listener that connects with its first channel. */
export function createListener(createClient: () => pg.Client): Listener {
  const channels = new Map<string, Set<Heard>>();
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;
  let closed = false;
  let wake = (): void => undefined;

  function tell(channel: string, payload: string | undefined): void {
    for (const heard of channels.get(channel) ?? []) heard(payload);
  }

  /** Listens until the connection is lost. */
  async function listenOnce(): Promise<void> {
    const own = createClient();
    const lost = Promise.withResolvers<void>();
    own.on('error', () => lost.resolve());
    own.on('end', () => lost.resolve());
    own.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    const check = setInterval(() => own.query('SELECT 1').catch(() => lost.resolve()), checkIntervalMs);
    check.unref();
    try {
      await own.connect();
      client = own;
      for (const channel of channels.keys()) await own.query(`LISTEN ${channel}`);
      for (const channel of channels.keys()) tell(channel, undefined);
      if (!closed) await lost.promise;
    } finally {
      clearInterval(check);
      client = undefined;
      await own.end().catch(() => undefined);
    }
  }

  async function listenOn(): Promise<void> {
    let pause = firstPauseMs;
    while (!closed) {
      const begun = performance.now();
      await listenOnce().catch(() => undefined);
      if (closed) return;
      pause = performance.now() - begun > longestPauseMs ? firstPauseMs : Math.min(longestPauseMs, pause * 2);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause).unref();
      });
    }
  }

  return {
    listen(channel, heard) {
      const known = channels.get(channel);
      if (known === undefined) {
        channels.set(channel, new Set([heard]));
        const added = client?.query(`LISTEN ${channel}`);
        added?.then(() => tell(channel, undefined)).catch(() => undefined);
      } else known.add(heard);
      running ??= listenOn();
      return () => void channels.get(channel)?.delete(heard);
    },
    async close() {
      closed = true;
      wake();
      const own = client;
      client = undefined;
      await own?.end().catch(() => undefined);
      await running;
    },
  };
}
