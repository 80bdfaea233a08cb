import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateOf, isCacheable } from './cacheable.ts';

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.test');
  const headers: Record<string, string> = Object.fromEntries(searchParams);
  response.writeHead(Number(pathname.slice(1)), headers).end(pathname === '/200' ? 'twelve bytes' : undefined);
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

function get(path: string): Promise<Response> {
  return fetch(url + path);
}

test('a complete response is cached', async () => {
  expect(isCacheable(await get('/200?cache-control=no-cache'), 100, `${url}/200`)).toBe(true);
});

test.each([
  ['an error', '/500'],
  ['a partial response', '/206'],
  ['a response with no-store', '/200?cache-control=private,%20no-store'],
  ['a redirected response', '/301?location=/200'],
  ['a response that is too large', '/200?content-length=12'],
])('%s is not cached', async (_name, path) => {
  expect(isCacheable(await get(path), path.includes('length') ? 11 : 100, url + path)).toBe(false);
});

test('a response that the host redirected to a shorter spelling of its address is cached', async () => {
  expect(isCacheable(await get('/301?location=/200'), 100, `${url}/200/index.html`)).toBe(true);
});

test('a cross-origin response is not cached', async () => {
  expect(isCacheable(Object.defineProperty(await get('/200'), 'type', { value: 'cors' }), 100, url)).toBe(false);
});

test('the date of a response is read if its server sends one', () => {
  expect(dateOf(new Response('', { headers: { date: 'Sat, 21 Nov 2026 20:00:00 GMT' } }))).toBe(
    Date.UTC(2026, 10, 21, 20),
  );
  expect(dateOf(new Response(''))).toBe(0);
});
