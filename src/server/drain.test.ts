import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';

/** Serves answers that end when the test says so. */
async function slowServer(): Promise<{ readonly listening: Listening; readonly answer: (body: string) => void }> {
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const fetch = async ({ url }: Request): Promise<Response> =>
    new Response(url.endsWith('/slow') ? await promise : 'quick');
  const handlers = { fetch, finished: () => false };
  return { listening: await listen(handlers, { host: '127.0.0.1', port: 0, connections: 10 }), answer };
}

async function open(url: string, bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test('who waits for an answer when a site is stopped gets it whole, and idle connections do not hold it up', async () => {
  const { listening, answer } = await slowServer();
  const body = 'x'.repeat(4_000_000);
  const waiting = await open(listening.url, request('/slow'));
  const idle = await open(listening.url, request('/quick'));
  await once(idle, 'data');
  const half = await open(listening.url, 'GET /half HTTP/1.1\r\nHost:');
  const closed = listening.close();
  // They end before the answer does, as it waits for them.
  await Promise.all([text(idle), text(half)]);
  await expect(open(listening.url, '')).rejects.toThrow('ECONNREFUSED');
  answer(body);
  const whole = await text(waiting);
  expect(whole).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(whole).toMatch(/\r\nconnection: close\r\n/i);
  expect(whole.endsWith(body)).toBe(true);
  await closed;
});

test('a reader who reads slowly when a site is stopped gets all of what was answered already', async () => {
  const { listening, answer } = await slowServer();
  const body = 'y'.repeat(8_000_000);
  answer(body);
  const slow = await open(listening.url, request('/slow'));
  await once(slow, 'readable');
  const closed = listening.close();
  const whole = await text(slow);
  expect(whole.endsWith(body)).toBe(true);
  await closed;
});
