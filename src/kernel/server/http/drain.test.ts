import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createDrain } from './drain.ts';
import { type Listening, listen } from './listen.ts';

/** Serves answers that end when the test says so. */
async function slowServer(): Promise<{ readonly listening: Listening; readonly answer: (body: string) => void }> {
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const fetch = async ({ url }: Request): Promise<Response> =>
    new Response(url.endsWith('/slow') ? await promise : 'quick');
  const handlers = { fetch, fastPath: () => false };
  return { listening: await listen(handlers, { host: '127.0.0.1', port: 0, connections: 100 }), answer };
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

test('who has connected when a site is stopped is answered, accepted or not, and however late the request is', async () => {
  const { listening, answer } = await slowServer();
  answer('slow');
  const port = Number(new URL(listening.url).port);
  const begun = await open(listening.url, 'GET /quick HTTP/1.1\r\nHost:');
  // The system has completed these connections before this process accepts the first of them.
  const clients = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  const closed = listening.close();
  await expect.poll(() => open(listening.url, '').catch(String)).toContain('ECONNREFUSED');
  // Longer than two checks for idle connections.
  await new Promise((resolve) => setTimeout(resolve, 200));
  begun.write(' a\r\n\r\n');
  for (const client of clients) client.write(request('/slow'));
  const answers = await Promise.all([begun, ...clients].map((client) => text(client)));
  expect(answers.filter((whole) => /^HTTP\/1\.1 200 OK.*(slow|quick)$/s.test(whole))).toHaveLength(41);
  await closed;
});

test('a second signal shortens the wait for a reader who reads nothing', async () => {
  const { listening, answer } = await slowServer();
  answer('z'.repeat(40_000_000));
  const stuck = await open(listening.url, request('/slow'));
  await once(stuck, 'readable');
  const hurry = new AbortController();
  const closed = listening.close({ stopped: Promise.resolve(hurry.signal) }).then(() => 'closed');
  const early = await Promise.race([closed, new Promise((resolve) => setTimeout(() => resolve('waits'), 1_500))]);
  expect(early).toBe('waits');
  hurry.abort();
  const late = new Promise((resolve) => setTimeout(() => resolve('waits'), 5_000));
  expect(await Promise.race([closed, late])).toBe('closed');
});

test('an answer of which nothing goes out for long is cut, and one that shows signs of life is not', async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_, response) => {
    drain.begin(response);
    response.write('begun');
    answers.push(response);
  });
  const drain = createDrain(server, { checkInterval: 20, stallTimeout: 400 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const silent = await open(url, request('/silent'));
  await once(silent, 'data');
  const alive = await open(url, request('/alive'));
  await once(alive, 'data');
  const beat = setInterval(() => answers[1]?.write('.'), 50);
  alive.resume();
  await once(silent.resume(), 'close');
  const signs = await new Promise((resolve) => setTimeout(() => resolve(alive.bytesRead), 800));
  expect(alive.destroyed).toBe(false);
  expect(signs).toBeGreaterThan(0);
  clearInterval(beat);
  alive.destroy();
  await drain.close(AbortSignal.timeout(1_000));
});

test('a request that came while the process was suspended is answered, though its connection was idle for too long', async () => {
  const server = createServer({ keepAliveTimeout: 1 }, (_request, response) => response.end('here'));
  server.keepAliveTimeoutBuffer = 0;
  createDrain(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = await open(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, request('/first'));
  await once(socket, 'data');
  socket.write(request('/second'));
  // Nothing runs meanwhile, as in a process that was suspended.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  expect(await text(socket)).toContain('here');
  server.close();
});
