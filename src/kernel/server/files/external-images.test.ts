import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { createExternalImages, type ExternalImageStore, type ExternalImagesOptions } from './external-images.ts';

const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

interface Host {
  readonly url: string;
  readonly requests: IncomingMessage[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  stop(): Promise<void>;
}

async function host(answer: Host['answer'], port = 0): Promise<Host> {
  const requests: IncomingMessage[] = [];
  const shown: Host = { url: '', requests, answer, stop };
  const server = createServer((request, response) => {
    requests.push(request);
    shown.answer(request, response);
  });
  function stop(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(stop);
  const address = server.address();
  return Object.assign(shown, { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}` });
}

const sends =
  (type: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Host['answer'] =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(body);

async function images(options: Partial<ExternalImagesOptions> = {}): Promise<ExternalImageStore> {
  const { documents: store } = await temporaryStore();
  const opened = createExternalImages({ store, privateHosts: ['127.0.0.1'], limits: { timeoutMs: 2_000 }, ...options });
  onTestFinished(() => opened.close());
  return opened;
}

test('an image is asked for once, however many want it at once, and once more when it is no longer fresh', async () => {
  const there = await host(sends('image/gif', gif, { etag: '"1"' }));
  const fresh = await images();
  const all = await Promise.all(Array.from({ length: 20 }, () => fresh.get(there.url)));
  expect(all.every((image) => image?.type === 'image/gif' && gif.equals(image.body))).toBe(true);
  await fresh.get(there.url);
  expect(there.requests).toHaveLength(1);
});

test('a copy that is no longer fresh is shown at once while its host is asked whether it holds', async () => {
  const there = await host((request, response) => {
    const isSame = request.headers['if-none-match'] === '"1"';
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'image/gif', etag: '"1"' }).end(isSame ? undefined : gif);
  });
  const store = await images({ maxAge: 0 });
  await store.get(there.url);
  expect((await store.get(there.url))?.type).toBe('image/gif');
  await expect.poll(() => there.requests.length).toBe(2);
  expect(there.requests[1]?.headers['if-none-match']).toBe('"1"');
});

test('the last good copy stays when the host fails, and goes when the host says that there is none', async () => {
  const there = await host(sends('image/gif', gif));
  const store = await images({ maxAge: 0 });
  await store.get(`${there.url}/a`);
  await store.get(`${there.url}/b`);
  there.answer = (request, response) => void response.writeHead(request.url === '/a' ? 500 : 404).end();
  await store.get(`${there.url}/a`);
  await store.get(`${there.url}/b`);
  await expect.poll(() => there.requests.length).toBe(4);
  expect(await store.get(`${there.url}/a`)).toMatchObject({ type: 'image/gif' });
  await expect.poll(() => store.get(`${there.url}/b`)).toBeUndefined();
  await there.stop();
  expect(await store.get(`${there.url}/a`)).toMatchObject({ type: 'image/gif' });
});

test('what failed is not asked for again at once', async () => {
  const there = await host((_request, response) => void response.writeHead(500).end());
  const store = await images();
  expect(await store.get(there.url)).toBeUndefined();
  expect(await store.get(there.url)).toBeUndefined();
  expect(there.requests).toHaveLength(1);
});

test.each([
  ['a page', sends('text/html', '<html>')],
  ['a page that is called an image', sends('image/png', '<html><script>alert(1)</script>')],
  ['an image that is called a page', sends('text/html', gif)],
  ['a drawing that is called a photograph', sends('image/png', svg)],
  ['a script', sends('image/svg+xml', 'alert(1)')],
  ['nothing', sends('image/gif', '')],
  ['more than the limit', sends('image/gif', Buffer.concat([gif, Buffer.alloc(100_000)]))],
  [
    'no end',
    (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'image/gif' }).write(gif),
  ],
  [
    'a circle',
    (request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(302, { location: request.url }).end(),
  ],
])('a host that sends %s sends no image', async (_name, answer) => {
  const there = await host(answer);
  const store = await images({ limits: { timeoutMs: 300, maxBytes: 50_000 } });
  expect(await store.get(there.url)).toBeUndefined();
});

test('a redirect is followed to other hosts, but never into a network that the settings do not name', async () => {
  const there = await host(sends('image/gif', gif));
  const port = new URL(there.url).port;
  const first = await host((request, response) => {
    const to = {
      '/there': there.url,
      '/name': `http://localhost:${port}/`,
      '/secure': `https://localhost:${port}/`,
      '/metadata': 'https://169.254.169.254/',
    };
    response.writeHead(302, { location: Object.entries(to).find(([path]) => path === request.url)?.[1] }).end();
  });
  const store = await images();
  expect((await store.get(`${first.url}/there`))?.type).toBe('image/gif');
  for (const path of ['/name', '/secure', '/metadata']) expect(await store.get(first.url + path)).toBeUndefined();
  expect(there.requests).toHaveLength(1);
});

test('a private host that the settings do not name is never asked', async () => {
  const there = await host(sends('image/gif', gif));
  const store = await images({ privateHosts: [] });
  expect(await store.get(there.url)).toBeUndefined();
  expect(await store.get(there.url.replace('127.0.0.1', 'localhost'))).toBeUndefined();
  expect(there.requests).toEqual([]);
});

test('the host learns nothing of the reader', async () => {
  const there = await host(sends('image/gif', gif));
  await (await images()).get(there.url);
  const { headers } = there.requests[0] ?? {};
  expect([headers?.cookie, headers?.referer, headers?.accept]).toEqual([undefined, undefined, 'image/*']);
});
