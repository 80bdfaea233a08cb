import { get, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';

/** An answer as a reader sees it at the wire. */
export interface Seen {
  /** HTTP status. */
  readonly status: number;
  /** Its headers. */
  readonly headers: IncomingHttpHeaders;
  /** Its text, unpacked. */
  readonly body: string;
  /** What the cache did: MISS, HIT, EXPIRED, REVALIDATED, STALE, BYPASS; '' where it did nothing. */
  readonly cache: string;
}

type Headers = Readonly<Record<string, string>>;

/** Asks as `fetch` would not: with any header, such as `Host`, and any request line. */
export function ask(url: string, headers: Headers = {}, more: RequestOptions = {}): Promise<Seen> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false, ...more }, async (response) => {
      const bytes = await buffer(response);
      const coding = response.headers['content-encoding'];
      const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
      const cache = String(response.headers['x-cache'] ?? '');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: plain.toString(), cache });
    }).on('error', reject);
  });
}

/** Asks until the cache does what is expected of it. */
export async function askUntil(cache: string, url: string, headers: Headers = {}): Promise<Seen> {
  let seen = await ask(url, headers);
  await expect(async () => {
    if (seen.cache !== cache) seen = await ask(url, headers);
    expect(seen.cache).toBe(cache);
  }).toPass({ intervals: [20], timeout: 15_000 });
  return seen;
}
