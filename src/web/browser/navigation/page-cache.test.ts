import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { sampleDocument } from '#web/testing/sample-document.ts';
import { createPageCache, PageFetchError } from './page-cache.ts';

const answer = { site: 'v1', view: sampleDocument.view, badges: '', folded: '', article: '<h1>A</h1>' };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('[T-06] a page that was loaded is not fetched again', async () => {
  const { cache, requests } = await serve((_, response) => response.end(JSON.stringify(answer)));
  expect(cache.has('/a')).toBe(false);
  const [first, second] = await Promise.all([cache.load('/a'), cache.load('/a')]);
  expect(first.article).toBe('<h1>A</h1>');
  expect(second).toBe(first);
  expect(await cache.load('/a')).toBe(first);
  expect(cache.has('/a')).toBe(true);
  expect(requests).toEqual(['/a']);
});

test('[T-06] the page that came with the document is never fetched', async () => {
  const { cache, requests } = await serve((_, response) => response.end());
  cache.put('/a', answer);
  expect((await cache.load('/a')).site).toBe('v1');
  expect(requests).toEqual([]);
});

test('[T-09] an aborted page is fetched again by the next call', async () => {
  const control = new AbortController();
  const { cache } = await serve((_, response) => {
    if (control.signal.aborted) response.end(JSON.stringify(answer));
  });
  const first = cache.load('/a', control.signal);
  control.abort();
  await expect(first).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect((await cache.load('/a')).article).toBe('<h1>A</h1>');
});

test('[P-11] a 404 has a page; an invalid response and no response are different errors and not cached', async () => {
  const statuses = [404, 500, 200];
  const { cache, stop } = await serve((_, response) => {
    const status = statuses.shift() ?? 200;
    response.statusCode = status;
    response.end(status === 404 ? JSON.stringify(answer) : '<html>');
  });
  expect((await cache.load('/missing')).site).toBe('v1');
  await expect(cache.load('/a')).rejects.toEqual(new PageFetchError('/a', { offline: false }));
  await expect(cache.load('/a')).rejects.toMatchObject({ offline: false });
  stop();
  await expect(cache.load('/a')).rejects.toMatchObject({ offline: true });
});

async function serve(listener: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(stop);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { cache: createPageCache((path, signal) => fetch(origin + path, { signal: signal ?? null })), requests, stop };
}

test('a changed page is requested with its snapshot, which bypasses caches of the old version', async () => {
  const { cache, requests } = await serve((_, response) => response.end(JSON.stringify(answer)));
  await cache.load('/a');
  cache.drop('/a', 'e 2');
  await cache.load('/a');
  cache.drop('/b', undefined);
  await cache.load('/b');
  expect(requests).toEqual(['/a', '/a?snapshot=e%202', '/b']);
});
