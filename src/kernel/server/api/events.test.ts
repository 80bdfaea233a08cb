import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { createSnapshotStore, type SnapshotStore } from '#catalog/snapshot-store.ts';
import { createClientAddress } from '#server/http/client-address.ts';
import { listen } from '#server/http/listen.ts';
import { emptySnapshot } from '#server/testing/empty-snapshot.ts';
import { createEvents, type Events, type EventsDeps } from './events.ts';

const changes = { changed: true, added: [], altered: ['one/README.md'], gone: [] };

async function open(
  more: Partial<EventsDeps> = {},
): Promise<{ readonly events: Events; readonly app: Hono; readonly snapshots: SnapshotStore }> {
  const snapshots = createSnapshotStore();
  snapshots.replace(await emptySnapshot());
  const events = createEvents({ snapshots, siteVersion: () => 'v1', ...more });
  onTestFinished(() => events.close());
  return { events, snapshots, app: new Hono().get('/-/events', events.connect) };
}

/** Reads a stream until it holds a text, or to its end. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string): Promise<string> {
  let text = '';
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) return `${text}[end]`;
    text += new TextDecoder().decode(value);
  }
  return text;
}

async function connect(app: Hono, query = ''): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const reader = (await app.request(`/-/events${query}`)).body?.getReader();
  if (reader === undefined) throw new Error('There is no stream.');
  onTestFinished(() => reader.cancel());
  return reader;
}

test('an open page receives each change, in a response that proxies neither buffer nor compress', async () => {
  const { events, app, snapshots } = await open();
  const snapshot = snapshots.current()?.version;
  const { headers, status } = await app.request('/-/events', { headers: { 'accept-encoding': 'br, gzip' } });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-encoding')).toBeNull();
  const reader = await connect(app);
  expect(await readUntil(reader, '\n\n')).toBe('event: site\ndata: {"site":"v1"}\n\n');
  events.announce(changes);
  expect(await readUntil(reader, '\n\n')).toBe(
    `event: pages\ndata: {"site":"v1","snapshot":"${snapshot}","pages":["one/README.md"]}\n\n`,
  );
});

test('a sync without changes sends no event, and one with very many changes sends an event without a list', async () => {
  const { events, app, snapshots } = await open();
  const reader = await connect(app);
  events.announce({ ...changes, changed: false });
  events.announce({ ...changes, added: Array.from({ length: 5_000 }, (_, index) => `one/${index}.md`) });
  const told = `event: pages\ndata: {"site":"v1","snapshot":"${snapshots.current()?.version}"}\n\n`;
  const text = await readUntil(reader, told);
  expect(text).toContain(told);
  expect(text).not.toContain('README');
});

test('a page that is older than the snapshot gets an event at once', async () => {
  const { app } = await open();
  const known = '?repo=asterism&file=README.md';
  expect(await readUntil(await connect(app, `${known}&version=old`), 'asterism/README.md')).toContain('event: pages');
  const unknown = await connect(app, '?repo=constructor&file=toString&version=old');
  expect(await readUntil(unknown, '\n\n')).not.toContain('event: pages');
});

test('a stream has a heartbeat, so that proxies do not close it', async () => {
  const { app } = await open({ heartbeat: 20 });
  expect(await readUntil(await connect(app), '\n:\n\n')).toContain('\n:\n\n');
});

test('the number of streams is limited, and a further client gets a 204', async () => {
  const { app } = await open({ limit: 2 });
  const first = await connect(app);
  await connect(app);
  expect((await app.request('/-/events')).status).toBe(204);
  await first.cancel();
  await connect(app);
});

test('one network can hold only its share of the streams, by the address that a trusted proxy reports', async () => {
  const { app } = await open({ limit: 20, clientShare: 10, clientAddress: createClientAddress(['127.0.0.2']) });
  const listening = await listen(
    { fetch: app.fetch, fastPath: () => false },
    { host: '127.0.0.1', port: 0, connections: 100 },
  );
  onTestFinished(() => listening.close());
  /** Begins a stream over a connection of its own; its status, and what ends it. */
  const stream = async (localAddress: string, forwarded: string) => {
    const asked = request(`${listening.url}/-/events`, {
      localAddress,
      agent: false,
      headers: { 'X-Forwarded-For': forwarded },
    }).end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    answer?.on('error', () => undefined);
    onTestFinished(() => void asked.destroy());
    return { status: answer?.statusCode, end: () => asked.destroy() };
  };
  const statuses = async (localAddress: string, forwarded: string, count: number) => {
    const streams = Array.from({ length: count }, () => stream(localAddress, forwarded));
    return (await Promise.all(streams)).map(({ status }) => status).toSorted();
  };
  const first = await stream('127.0.0.1', '192.0.2.1');
  expect(await statuses('127.0.0.1', '192.0.2.2', 2)).toEqual([200, 204]);
  expect(await statuses('127.0.0.2', '192.0.2.1', 3)).toEqual([200, 200, 204]);
  expect(await statuses('127.0.0.2', '192.0.2.2', 1)).toEqual([200]);
  first.end();
  await expect.poll(async () => (await stream('127.0.0.1', '')).status).toBe(200);
});

test('the stream of a client that does not read is closed', async () => {
  const { events, app } = await open({ limit: 1 });
  const reader = await connect(app);
  for (let index = 0; index < 100; index += 1) events.announce(changes);
  expect(await readUntil(reader, 'never')).toMatch(/\[end\]$/);
  expect((await app.request('/-/events')).status).toBe(200);
});

test('HEAD opens no stream', async () => {
  const { app } = await open({ limit: 1 });
  for (let index = 0; index < 3; index += 1) {
    const answer = await app.request('/-/events', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  }
});

test('streams end when the server stops, without waiting for clients', async () => {
  const { events, app } = await open();
  const options = { host: '127.0.0.1', port: 0, connections: 10 };
  const listening = await listen({ fetch: app.fetch, fastPath: () => false }, options);
  const answer = await fetch(`${listening.url}/-/events`);
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error('There is no stream.');
  await readUntil(reader, 'v1');
  events.close();
  const [rest] = await Promise.all([readUntil(reader, 'never'), listening.close()]);
  expect(rest).toBe('[end]');
});
