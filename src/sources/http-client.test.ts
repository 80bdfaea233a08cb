import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient, type HttpClient, type HttpLimits } from './http-client.ts';
import { type StaticHost, serveFamily } from './static-host.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function hostAnswering(answer: StaticHost['answer']): Promise<StaticHost> {
  const host = await serveFamily(await temporaryFolder());
  host.answer = answer;
  return host;
}

function clientWith(limits: Partial<HttpLimits> = {}, allowPrivate = true): HttpClient {
  const client = createHttpClient({ allowPrivate, limits: { retries: 0, pause: 1, ...limits } });
  onTestFinished(() => client.close());
  return client;
}

test('an answer that grows beyond the limit when it is unpacked is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '));
  const host = await hostAnswering((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    return true;
  });
  await expect(clientWith({ size: 1024 * 1024 }).get(host.url)).rejects.toThrow(/more than 1 MB/);
  expect((await clientWith().get(host.url)).body).toHaveLength(4 * 1024 * 1024);
});

test('a redirect within the host is followed, one to another host is not', async () => {
  const other = await hostAnswering(() => false);
  const host = await hostAnswering((request, response) => {
    const location = request.url === '/away' ? other.url : request.url === '/old' ? '/new' : request.url;
    response.writeHead(request.url === '/new' ? 200 : 302, { location }).end('new');
    return true;
  });
  expect(Buffer.from((await clientWith().get(`${host.url}/old`)).body).toString()).toBe('new');
  await expect(clientWith().get(`${host.url}/away`)).rejects.toThrow(/redirects to another host/);
  await expect(clientWith().get(`${host.url}/circle`)).rejects.toThrow(/redirects more than 3 times/);
  expect(other.requests).toEqual([]);
});

test('a host that fails now and then is asked again, a host that says no is not', async () => {
  let failures = 2;
  const host = await hostAnswering((request, response) => {
    const status = request.url === '/none' ? 404 : failures > 0 ? 503 : 200;
    failures -= 1;
    response.writeHead(status, { 'retry-after': '0' }).end('here');
    return true;
  });
  expect((await clientWith({ retries: 2 }).get(host.url)).status).toBe(200);
  expect((await clientWith({ retries: 2 }).get(`${host.url}/none`)).status).toBe(404);
  expect(host.requests).toEqual(['/', '/', '/', '/none']);
});

test('a host that fails each time is given up with a reason', async () => {
  const host = await hostAnswering((_request, response) => response.writeHead(500).end() !== undefined);
  await expect(clientWith({ retries: 1 }).get(host.url)).rejects.toThrow(/answers with status 500/);
  expect(host.requests).toHaveLength(2);
});

test('a host that never finishes its answer is given up', async () => {
  const host = await hostAnswering((_request, response) => response.write('{') !== undefined);
  await expect(clientWith({ answerTime: 200 }).get(host.url)).rejects.toThrow(/no whole answer within 0.2 s/);
});

test('what was answered before is named, so that the host need not send it again', async () => {
  const host = await hostAnswering((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end();
    return true;
  });
  const first = await clientWith().get(host.url);
  expect(first).toMatchObject({ status: 200, etag: '"1"' });
  expect((await clientWith().get(host.url, first)).status).toBe(304);
});

test('hosts in a private network are refused where the settings say so, by name and by address', async () => {
  const host = await hostAnswering((_request, response) => response.end() !== undefined);
  for (const url of [host.url, host.url.replace('127.0.0.1', 'localhost')]) {
    await expect(clientWith({}, false).get(url)).rejects.toThrow(/private network/);
    expect((await clientWith().get(url.replace('localhost', '127.0.0.1'))).status).toBe(200);
  }
  for (const address of ['10.0.0.1', '100.64.1.1', '[::1]', '[::ffff:192.168.0.1]', '[fe80::1]', '0x7f.1']) {
    await expect(clientWith({}, false).get(`http://${address}/`)).rejects.toThrow(/private network/);
  }
});

test('the addresses at which cloud machines tell their secrets are refused always', async () => {
  const addresses = ['169.254.169.254', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', '2852039166'];
  for (const address of addresses) {
    await expect(clientWith().get(`http://${address}/latest/meta-data`)).rejects.toThrow(/metadata address/);
  }
});
