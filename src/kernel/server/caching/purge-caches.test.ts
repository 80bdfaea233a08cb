import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createPurgeCaches, type PurgeCaches } from './purge-caches.ts';

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A cache that answers its calls with the given statuses, the last of them from then on. */
async function cache(statuses: readonly number[], retryDelayMs = 1, warn?: (message: string) => void) {
  const calls: Call[] = [];
  const warnings: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    calls.push({ method, url, headers, body: await text(request) });
    response.writeHead(statuses[calls.length - 1] ?? statuses.at(-1) ?? 200, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const caches: PurgeCaches = createPurgeCaches({
    url: `http://127.0.0.1:${port}/purge`,
    method: 'POST',
    header: 'Fastly-Key',
    token: 'a token',
    warn: warn ?? ((message) => warnings.push(message)),
    retryDelayMs,
  });
  onTestFinished(async () => {
    await caches.close();
    server.close();
  });
  return { caches, calls, warnings };
}

test('a purge sends the keys in a header and in a body, with the token', async () => {
  const { caches, calls, warnings } = await cache([200]);
  caches.purge(['family', 'package-lamp']);
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]).toMatchObject({
    method: 'POST',
    url: '/purge',
    headers: { 'surrogate-key': 'family package-lamp', 'fastly-key': 'a token', 'content-type': 'application/json' },
  });
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ tags: ['family', 'package-lamp'] });
  expect(warnings).toEqual([]);
});

test('a failed call is retried, and keys of the meantime follow, each once', async () => {
  const { caches, calls, warnings } = await cache([503, 200]);
  caches.purge(['site']);
  caches.purge(['family', 'package-a']);
  caches.purge(['family', 'package-b']);
  await expect.poll(() => calls.length).toBe(3);
  expect(calls.map(({ headers }) => headers['surrogate-key'])).toEqual(['site', 'site', 'family package-a package-b']);
  expect(warnings).toEqual([]);
});

test('a cache that keeps failing causes a warning without the token, and its redirects are not followed', async () => {
  const { caches, calls, warnings } = await cache([302]);
  caches.purge(['site']);
  await expect.poll(() => warnings.length).toBe(1);
  expect(calls.map(({ url }) => url)).toEqual(['/purge', '/purge', '/purge']);
  expect(warnings[0]).toMatch(/^The cache at 127\.0\.0\.1:\d+ was not purged: it responded with status 302\./);
  expect(warnings[0]).not.toContain('a token');
});

test('many packages are purged in several calls', async () => {
  const { caches, calls } = await cache([200]);
  caches.purge(Array.from({ length: 70 }, (_, index) => `package-${index}`));
  await expect.poll(() => calls.length).toBe(3);
  expect(calls.flatMap(({ body }) => JSON.parse(body).tags)).toHaveLength(70);
});

test('a site that is stopped does not wait for its cache', async () => {
  const { caches, calls, warnings } = await cache([500], 60_000);
  caches.purge(['site']);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await caches.close();
  caches.purge(['site']);
  expect(warnings).toEqual([]);
});

test('a purge of no keys, and a listener that throws, keep no later key from the cache', async () => {
  const escaped: unknown[] = [];
  const own = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => escaped.push(error));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of own) process.on('unhandledRejection', listener);
  });
  const { caches, calls } = await cache([500, 500, 500, 200], 1, () => {
    throw new Error('the log is closed');
  });
  caches.purge([]);
  caches.purge(['site']);
  caches.purge(['family']);
  await expect.poll(() => calls.length).toBe(4);
  expect(calls[3]?.headers['surrogate-key']).toBe('family');
  await expect.poll(() => escaped.map(String)).toEqual(['Error: the log is closed']);
  caches.purge(['family']);
  await expect.poll(() => calls.length).toBe(5);
});
