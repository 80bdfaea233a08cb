import { createHttpClient, type HttpClient } from '#platform/http/http-client.ts';
import { HttpError } from '#platform/http/http-error.ts';

/** How a cache in front is purged. */
export interface PurgeOptions {
  /** URL of the call. */
  readonly url: string;
  /** Method of the call. */
  readonly method: 'POST' | 'PURGE';
  /** Name of the header for the token. */
  readonly header: string;
  /** The token; undefined if the cache needs none. */
  readonly token: string | undefined;
  /** Called with a message after the last attempt failed. */
  readonly warn: (message: string) => void;
  /** Delay before the first retry, in ms; it doubles with each further one. 1,000 by default. */
  readonly retryDelayMs?: number;
}

/** Purges a cache in front. */
export interface PurgeCaches {
  /** Purges all responses with one of the keys. Returns at once and never throws. */
  purge(keys: readonly string[]): void;
  /** Drops the keys that were not sent yet. */
  close(): Promise<void>;
}

/** Retries of a call that fails. */
const retries = 2;

/** Keys in one call; every cache accepts so many. */
const maxKeys = 30;

/** Creates the purger. It makes one call at a time and collects the keys that arrive meanwhile. */
export function createPurgeCaches(options: PurgeOptions): PurgeCaches {
  const { url, retryDelayMs = 1_000 } = options;
  const closing = new AbortController();
  const client = createHttpClient({
    userAgent: 'asterism',
    // The operator chose the URL, so it may be in a private network.
    privateHosts: [new URL(url).hostname],
    // The token is for this URL only.
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
        await sendKeys(options, keys, { client, closing: closing.signal });
      }
      running = undefined;
    } catch (error) {
      // `warn` threw. The other keys are sent anyway; the process logs the error as unhandled.
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

/** Calls the cache with some keys. Warns if the last attempt fails. */
async function sendKeys(
  options: PurgeOptions,
  keys: readonly string[],
  { client, closing }: { readonly client: HttpClient; readonly closing: AbortSignal },
): Promise<void> {
  const { url, method, header, token, warn } = options;
  const headers = {
    'content-type': 'application/json',
    'surrogate-key': keys.join(' '),
    ...(token !== undefined && { [header]: token }),
  };
  const body = JSON.stringify({ tags: keys });
  const isRetryable = (status: number): boolean => !isSuccess(status);
  const request = { method, headers, body, discardBody: true, isRetryable, signal: closing };
  const failure = await client.request(url, request).then(
    ({ status }) => (isSuccess(status) ? undefined : `it responded with status ${status}`),
    (error: unknown) => {
      if (!closing.aborted && !(error instanceof HttpError)) throw error;
      return error instanceof HttpError ? error.reason : undefined;
    },
  );
  if (failure === undefined || closing.aborted) return;
  warn(`The cache at ${new URL(url).host} was not purged: ${failure}. It shows old pages until they expire.`);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}
