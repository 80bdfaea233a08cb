import { createHttpClient, type HttpClient } from '#platform/http/http-client.ts';
import { HttpError } from '#platform/http/http-error.ts';

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
  /** Pause before the first retry of a failed call, in milliseconds; 1,000 by default. */
  readonly retryDelayMs?: number;
}

/** Tells a cache in front. */
export interface PurgeCaches {
  /** Has it ask anew for all answers with one of the keys. Returns at once and never throws. */
  purge(keys: readonly string[]): void;
  /** Gives up what was not told yet. */
  close(): Promise<void>;
}

/** Retries of a call that fails. */
const retries = 2;

/** As many keys as every cache takes in one call. */
const maxKeys = 30;

/** Makes what tells a cache in front; one call at a time, with all keys that came meanwhile. */
export function createPurgeCaches(options: PurgeOptions): PurgeCaches {
  const { url, retryDelayMs = 1_000 } = options;
  const closing = new AbortController();
  const client = createHttpClient({
    userAgent: 'asterism',
    // The operator named the address, so it may lie in a private network.
    privateHosts: [new URL(url).hostname],
    // The token is for this address alone.
    redirects: 'none',
    limits: { connectTimeoutMs: 10_000, timeoutMs: 10_000, retries, retryDelayMs, maxRetryDelayMs: 4 * retryDelayMs },
  });
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (waiting.size > 0 && !closing.signal.aborted) {
        const keys = [...waiting].slice(0, maxKeys);
        for (const key of keys) waiting.delete(key);
        await tell(options, keys, { client, closing: closing.signal });
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
      await client.close();
    },
  };
}

interface Sending {
  readonly client: HttpClient;
  readonly closing: AbortSignal;
}

/** Sends one call, and reports it where it fails for good. */
async function tell(options: PurgeOptions, keys: readonly string[], { client, closing }: Sending): Promise<void> {
  const { url, method, header, token, warn } = options;
  const headers = {
    'content-type': 'application/json',
    'surrogate-key': keys.join(' '),
    ...(token !== undefined && { [header]: token }),
  };
  const body = JSON.stringify({ tags: keys });
  const isRetryable = (status: number): boolean => !isSuccess(status);
  const request = { method, headers, body, discardBody: true, isRetryable, signal: closing };
  const problem = await client.request(url, request).then(
    ({ status }) => (isSuccess(status) ? undefined : `it answered with status ${status}`),
    (error: unknown) => {
      if (!closing.aborted && !(error instanceof HttpError)) throw error;
      return error instanceof HttpError ? error.reason : undefined;
    },
  );
  if (problem === undefined || closing.aborted) return;
  warn(`The cache at ${new URL(url).host} was not told of changes: ${problem}. It shows them when its time is over.`);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}
