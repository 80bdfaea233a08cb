import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { HttpLimits } from './http-limits.ts';
import { startTestHost } from './testing/test-host.ts';

function clientWith(limits: Partial<HttpLimits> = {}, privateHosts = ['127.0.0.1']): HttpClient {
  const options = { userAgent: 'test', privateHosts, limits: { retries: 0, retryDelayMs: 1, ...limits } };
  const client = createHttpClient(options);
  onTestFinished(() => client.close());
  return client;
}

test('an answer that grows beyond the limit when it is unpacked is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '));
  const host = await startTestHost((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  await expect(clientWith({ maxBytes: 1024 * 1024 }).get(host.url)).rejects.toThrow(/more than 1 MB/);
  expect((await clientWith().get(host.url)).body).toHaveLength(4 * 1024 * 1024);
});

test('a redirect within the host is followed, one to another host is not', async () => {
  const other = await startTestHost((_request, response) => void response.end());
  const host = await startTestHost((request, response) => {
    const location = request.url === '/away' ? other.url : request.url === '/old' ? '/new' : request.url;
    response.writeHead(request.url === '/new' ? 200 : 302, { location }).end('new');
  });
  expect(Buffer.from((await clientWith().get(`${host.url}/old`)).body).toString()).toBe('new');
  await expect(clientWith().get(`${host.url}/away`)).rejects.toThrow(/redirects to another host/);
  await expect(clientWith().get(`${host.url}/circle`)).rejects.toThrow(/redirects more than 3 times/);
  expect(other.requests).toEqual([]);
});

test('a temporary failure is retried, a final error is not', async () => {
  let failures = 2;
  const host = await startTestHost((request, response) => {
    const status = request.url === '/none' ? 404 : failures > 0 ? 503 : 200;
    failures -= 1;
    response.writeHead(status, { 'retry-after': '0' }).end('here');
  });
  expect((await clientWith({ retries: 2 }).get(host.url)).status).toBe(200);
  expect((await clientWith({ retries: 2 }).get(`${host.url}/none`)).status).toBe(404);
  expect(host.requests.map(({ url }) => url)).toEqual(['/', '/', '/', '/none']);
});

test('a host that fails each time is given up with a reason', async () => {
  const host = await startTestHost((_request, response) => void response.writeHead(500).end());
  await expect(clientWith({ retries: 1 }).get(host.url)).rejects.toThrow(/answers with status 500/);
  expect(host.requests).toHaveLength(2);
});

test('a host that never finishes its answer is given up', async () => {
  const host = await startTestHost((_request, response) => void response.write('{'));
  await expect(clientWith({ timeoutMs: 200 }).get(host.url)).rejects.toThrow(/no whole answer within 0.2 s/);
});

test('what was answered before is named, so that the host need not send it again', async () => {
  const host = await startTestHost((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end();
  });
  const first = await clientWith().get(host.url);
  expect(first).toMatchObject({ status: 200, etag: '"1"' });
  expect((await clientWith().get(host.url, first)).status).toBe(304);
});

test('hosts in a private network are refused unless that very host is named', async () => {
  const host = await startTestHost((_request, response) => void response.end());
  const named = host.url.replace('127.0.0.1', 'localhost');
  for (const url of [host.url, named]) await expect(clientWith({}, []).get(url)).rejects.toThrow(/private network/);
  expect((await clientWith({}, ['127.0.0.1']).get(host.url)).status).toBe(200);
  expect((await clientWith({}, ['localhost']).get(named)).status).toBe(200);
  await expect(clientWith({}, ['127.0.0.1']).get(named)).rejects.toThrow(/private network/);
});

test.each([
  ['10.0.0.1'],
  ['100.64.1.1'],
  ['0.0.0.0'],
  ['198.18.0.1'],
  ['0x7f.1'],
  ['[::1]'],
  ['[::]'],
  ['[fe80::1]'],
  ['[fd12::1]'],
  ['[::ffff:192.168.0.1]'],
  ['[::10.0.0.1]'],
  ['[64:ff9b::10.0.0.1]'],
  ['[64:ff9b:1::1]'],
  ['[2002:c0a8:1::]'],
])('the private address %s is refused', async (address) => {
  await expect(clientWith({}, []).get(`http://${address}/`)).rejects.toThrow(/private network/);
});

test.each([
  ['169.254.169.254'],
  ['2852039166'],
  ['168.63.129.16'],
  ['[fd00:ec2::254]'],
  ['[::ffff:169.254.169.254]'],
  ['[::169.254.169.254]'],
  ['[64:ff9b::a9fe:a9fe]'],
  ['[2002:a9fe:a9fe::]'],
])('%s, where cloud machines tell their secrets, is refused even where it is named', async (address) => {
  const { hostname } = new URL(`http://${address}/`);
  await expect(clientWith({}, [address, hostname]).get(`http://${address}/`)).rejects.toThrow(/metadata address/);
});

test('a client that may follow redirects to other hosts follows them over https, and none into a private network', async () => {
  const other = await startTestHost((_request, response) => void response.end('there'));
  const host = await startTestHost((request, response) => {
    const to = { '/named': other.url, '/inside': 'https://10.0.0.1/', '/plain': 'http://plain.example/' };
    const location = Object.entries(to).find(([path]) => path === request.url)?.[1];
    response.writeHead(302, { location }).end();
  });
  const client = createHttpClient({
    userAgent: 'test',
    privateHosts: ['127.0.0.1'],
    redirects: 'secure',
    limits: { retries: 0 },
  });
  onTestFinished(() => client.close());
  expect(Buffer.from((await client.get(`${host.url}/named`)).body).toString()).toBe('there');
  await expect(client.get(`${host.url}/inside`)).rejects.toThrow(/private network/);
  await expect(client.get(`${host.url}/plain`)).rejects.toThrow(/redirects to another host/);
});

test('a request has its own method, headers and body, and a response may be left unread', async () => {
  const host = await startTestHost(async (request, response) => {
    response.writeHead(201, { 'x-method': request.method }).end(await text(request));
  });
  const sent = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'here' };
  const response = await clientWith().request(host.url, sent);
  expect(response).toMatchObject({ status: 201, headers: { 'x-method': 'POST' } });
  expect(Buffer.from(response.body).toString()).toBe('here');
  expect(host.requests[0]?.headers).toMatchObject({ 'content-type': 'text/plain', 'user-agent': 'test' });
  expect((await clientWith().request(host.url, { ...sent, discardBody: true })).body).toHaveLength(0);
});

test('the caller says which statuses are worth a retry, and gets the last response', async () => {
  const host = await startTestHost((_request, response) => void response.writeHead(503).end());
  const client = clientWith({ retries: 2 });
  expect(await client.request(host.url, { isRetryable: () => false })).toMatchObject({ status: 503 });
  expect(host.requests).toHaveLength(1);
  expect(await client.request(host.url)).toMatchObject({ status: 503 });
  expect(host.requests).toHaveLength(4);
});

test('a connection that drops is tried again, an address that is refused is not', async () => {
  let drops = 1;
  const host = await startTestHost((request, response) => {
    drops -= 1;
    if (drops >= 0) request.socket.destroy();
    else response.end('here');
  });
  expect(Buffer.from((await clientWith({ retries: 1 }).get(host.url)).body).toString()).toBe('here');
  const refused = clientWith({ retries: 1, retryDelayMs: 60_000, maxRetryDelayMs: 60_000 }, []);
  await expect(refused.get(host.url.replace('127.0.0.1', 'localhost'))).rejects.toMatchObject({ kind: 'refused' });
});

test('a signal ends a request and its retries', async () => {
  const host = await startTestHost((request, response) => {
    if (request.url === '/busy') response.writeHead(503).end();
  });
  const client = clientWith({ retries: 1, retryDelayMs: 60_000, maxRetryDelayMs: 60_000 });
  for (const path of ['/busy', '/silent']) {
    const closing = new AbortController();
    const running = client.request(host.url + path, { signal: closing.signal });
    await expect.poll(() => host.requests.at(-1)?.url).toBe(path);
    closing.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  }
});

test('without redirects, a redirect is the response', async () => {
  const host = await startTestHost((_request, response) => void response.writeHead(302, { location: '/new' }).end());
  const client = createHttpClient({ userAgent: 'test', privateHosts: ['127.0.0.1'], redirects: 'none' });
  onTestFinished(() => client.close());
  expect(await client.request(host.url)).toMatchObject({ status: 302, headers: { location: '/new' } });
  expect(host.requests).toHaveLength(1);
});

test('a failure says what kind it is, and a certificate that cannot be used says so in few words', async () => {
  const host = await startTestHost((_request, response) => void response.end());
  const secure = clientWith().get(host.url.replace('http:', 'https:'));
  await expect(secure).rejects.toMatchObject({ kind: 'connection', isTransient: false });
  await expect(secure).rejects.toThrow(/its certificate or its TLS cannot be used \(\w+\)/);
  await expect(clientWith().get('http://nothing.invalid/')).rejects.toMatchObject({ kind: 'connection' });
});
