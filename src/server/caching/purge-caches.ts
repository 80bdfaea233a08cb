import { type Dispatcher, fetch } from 'undici';

/** How a cache in front is told of what changed. */
export interface PurgeOptions {
  /** Address that is called. */
  readonly url: string;
  /** Method of the call. */
  readonly method: 'POST' | 'PURGE';
  /** Header that holds the token. */
  readonly header: string;
  /** What that header holds; undefined for a cache that needs none. */
  readonly token: string | undefined;
  /** Told of a call that failed for good. */
  readonly warn: (message: string) => void;
  /** Milliseconds before a failed call is made once more, and twice as many before the one after; 1,000 by default. */
  readonly pause?: number;
  /** Connections to use in place of the usual ones. */
  readonly dispatcher?: Dispatcher;
}

/** Tells a cache in front. */
export interface PurgeCaches {
  /** Has it ask anew for all answers with one of the keys. Returns at once and never throws. */
  purge(keys: readonly string[]): void;
  /** Gives up what was not told yet. */
  close(): Promise<void>;
}

/** A cache that answers slower than this does not answer, in milliseconds. */
const patience = 10_000;

const attempts = 3;

/** As many keys as every cache takes in one call. */
const mostKeys = 30;

/** Makes what tells a cache in front; one call at a time, with all keys that came meanwhile. */
export function createPurgeCaches(options: PurgeOptions): PurgeCaches {
  const closing = new AbortController();
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (waiting.size > 0 && !closing.signal.aborted) {
        const keys = [...waiting].slice(0, mostKeys);
        for (const key of keys) waiting.delete(key);
        await tell(options, keys, closing.signal);
      }
      running = undefined;
    } catch (error) {
      // The listener threw. The other keys are told all the same; the process logs the error as one that nothing caught.
      running = undefined;
      start();
      throw error;
    }
  }

  function start(): void {
    if (waiting.size > 0 && !closing.signal.aborted) running ??= run();
  }

  return {
    purge(keys) {
      for (const key of keys) waiting.add(key);
      start();
    },
    async close() {
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
}

async function tell(options: PurgeOptions, keys: readonly string[], closing: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const trouble = await call(options, keys, closing);
    if (trouble === undefined || closing.aborted) return;
    if (attempt === attempts) {
      const host = new URL(options.url).host;
      options.warn(`The cache at ${host} was not told of changes: ${trouble}. It shows them when its time is over.`);
      return;
    }
    await rest((options.pause ?? 1_000) * 2 ** (attempt - 1), closing);
  }
}

/** Why the call failed, undefined when it did not. The operator named the address, so it may lie in a private network. */
async function call(
  { url, method, header, token, dispatcher }: PurgeOptions,
  keys: readonly string[],
  closing: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'surrogate-key': keys.join(' '),
        ...(token !== undefined && { [header]: token }),
      },
      body: JSON.stringify({ tags: keys }),
      // The token is for this address alone.
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(patience)]),
      ...(dispatcher && { dispatcher }),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `it answered with status ${response.status}`;
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    return cause instanceof Error ? cause.message : message;
  }
}

function rest(duration: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, duration);
    closing.addEventListener('abort', done, { once: true });
  });
}
