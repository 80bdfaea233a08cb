import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { sampleDocument } from '#web/testing/sample-document.ts';
import { createPageCache, PageFetchError } from './page-cache.ts';

const answer = { site: 'v1', view: sampleDocument.view, badges: '', folded: '', article: '<h1>A</h1>' };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('[T-06] a page that was read is not fetched again', async () => {
  const { cache, asked } = await serve((_, response) => response.end(JSON.stringify(answer)));
  expect(cache.ready('/a')).toBe(false);
  const [first, second] = await Promise.all([cache.load('/a'), cache.load('/a')]);
  expect(first.article).toBe('<h1>A</h1>');
  expect(second).toBe(first);
  expect(await cache.load('/a')).toBe(first);
  expect(cache.ready('/a')).toBe(true);
  expect(asked).toEqual(['/a']);
});

test('[T-06] the page that came with the document is never fetched', async () => {
  const { cache, asked } = await serve((_, response) => response.end());
  cache.put('/a', answer);
  expect((await cache.load('/a')).site).toBe('v1');
  expect(asked).toEqual([]);
});

test('[T-09] a page that was given up is fetched anew by whoever asks next', async () => {
  const overtaken = new AbortController();
  const { cache } = await serve((_, response) => {
    if (overtaken.signal.aborted) response.end(JSON.stringify(answer));
  });
  const first = cache.load('/a', overtaken.signal);
  overtaken.abort();
  await expect(first).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect((await cache.load('/a')).article).toBe('<h1>A</h1>');
});

test('[P-11] a 404 carries its page; a broken answer and no answer are told apart and not kept', async () => {
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
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
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
  return { cache: createPageCache((path, signal) => fetch(origin + path, { signal: signal ?? null })), asked, stop };
}

test('a page of which there is a new version is asked for by the snapshot that has it, past caches that keep the old one', async () => {
  const { cache, asked } = await serve((_, response) => response.end(JSON.stringify(answer)));
  await cache.load('/a');
  cache.drop('/a', 'e 2');
  await cache.load('/a');
  cache.drop('/b', undefined);
  await cache.load('/b');
  expect(asked).toEqual(['/a', '/a?snapshot=e%202', '/b']);
});
