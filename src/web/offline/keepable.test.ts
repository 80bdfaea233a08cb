import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isKeepable, timeOf } from './keepable.ts';

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

function answer(path: string): Promise<Response> {
  return fetch(url + path);
}

test('whole answers are kept', async () => {
  expect(isKeepable(await answer('/200?cache-control=no-cache'), 100)).toBe(true);
});

test.each([
  ['an error', '/500'],
  ['a part', '/206'],
  ['what must not be stored', '/200?cache-control=private,%20no-store'],
  ['what came from another address', '/301?location=/200'],
  ['what is too large', '/200?content-length=12'],
])('%s is not kept', async (_what, path) => {
  expect(isKeepable(await answer(path), path.includes('length') ? 11 : 100)).toBe(false);
});

test('an answer of another host is not kept, as nobody knows what it is', async () => {
  expect(isKeepable(Object.defineProperty(await answer('/200'), 'type', { value: 'cors' }), 100)).toBe(false);
});

test('an answer says when it was made, if its server does', () => {
  expect(timeOf(new Response('', { headers: { date: 'Sat, 21 Nov 2026 20:00:00 GMT' } }))).toBe(
    Date.UTC(2026, 10, 21, 20),
  );
  expect(timeOf(new Response(''))).toBe(0);
});
