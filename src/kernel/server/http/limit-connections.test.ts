import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type ListenOptions, listen } from '#server/http/listen.ts';

type Options = Pick<ListenOptions, 'connections' | 'clientShare' | 'trustProxy'>;

/** Listens on all addresses of this machine; gives the port. */
async function start(options: Options): Promise<number> {
  const fetch = (): Response => new Response('here');
  const listening = await listen({ fetch, fastPath: () => false }, { host: '0.0.0.0', port: 0, ...options });
  onTestFinished(() => listening.close());
  return Number(new URL(listening.url).port);
}

/** A connection from an address of this machine, which stays open; undefined where the server closed it at once. */
async function connection(port: number, localAddress: string): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answered = once(socket, 'data').then(() => true);
  const closed = once(socket, 'close').then(() => false);
  return (await Promise.race([answered, closed])) ? socket : undefined;
}

async function connections(port: number, localAddress: string, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = await connection(port, localAddress);
    if (socket !== undefined) sockets.push(socket);
  }
  return sockets;
}

test('one address holds its share of the connections and leaves the rest to others', async () => {
  const port = await start({ connections: 20, clientShare: 10 });
  const [first] = await connections(port, '127.0.0.1', 2);
  expect(await connection(port, '127.0.0.1')).toBeUndefined();
  expect(await connections(port, '127.0.0.2', 3)).toHaveLength(2);
  first?.destroy();
  await expect.poll(() => connection(port, '127.0.0.1')).toBeDefined();
  expect(await connection(port, '127.0.0.1')).toBeUndefined();
});

test('a share of few connections is at least one', async () => {
  const port = await start({ connections: 2, clientShare: 1 });
  expect(await connections(port, '127.0.0.1', 2)).toHaveLength(1);
  expect(await connections(port, '127.0.0.2', 2)).toHaveLength(1);
});

test('a trusted proxy, over which all readers come, has no share', async () => {
  const port = await start({ connections: 20, clientShare: 10, trustProxy: ['127.0.0.2'] });
  expect(await connections(port, '127.0.0.1', 3)).toHaveLength(2);
  expect(await connections(port, '127.0.0.2', 5)).toHaveLength(5);
});
