import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { listen } from '#server/http/listen.ts';
import { nginxIsInstalled, ownFolders, ownUser, runNginx } from '#server/testing/nginx-process.ts';

const run = promisify(execFile);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-cluster-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server in place of a replica. */
interface Replica {
  readonly server: Server;
  readonly address: string;
  /** Methods and addresses of the requests that it has received. */
  readonly received: string[];
  /** The headers of the last request. */
  headers: IncomingHttpHeaders;
  /** The number of its snapshot. */
  snapshot: number;
  /** True to drop the connection of each request, as a process that is killed does. */
  isDying: boolean;
  /** True to answer nothing, as a process that hangs does. */
  isHung: boolean;
}

async function startReplica(name: string): Promise<Replica> {
  const server = createServer((asked, response) => {
    replica.received.push(`${asked.method} ${asked.url}`);
    replica.headers = asked.headers;
    if (replica.isDying) return asked.socket.destroy();
    if (replica.isHung) return undefined;
    const caching = asked.url?.startsWith('/cached') ? 'public, max-age=0, s-maxage=30' : 'no-store';
    response.writeHead(200, { 'Cache-Control': caching, 'Asterism-Snapshot': String(replica.snapshot) });
    return response.end(name);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const address = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const replica: Replica = { server, address, received: [], headers: {}, snapshot: 7, isDying: false, isHung: false };
  onTestFinished(() => stopReplica(replica));
  return replica;
}

function stopReplica({ server }: Replica): void {
  server.close();
  server.closeAllConnections();
}

/** Both files as a whole configuration, in a folder of their own, with replicas at these addresses. */
async function configuration(own: string, addresses: readonly string[]): Promise<(port: number) => string> {
  const read = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');
  // nginx.conf asks the other file over a socket of the test instead of a fixed port.
  const socket = `unix:${join(own, 'replicas.sock')}`;
  const site = (await read('./nginx.conf'))
    .replace('/var/cache/nginx/asterism', join(own, 'cache'))
    .replace('server 127.0.0.1:3000;', `server ${socket};`);
  const waiting = [...addresses];
  const cluster = (await read('./nginx-cluster.conf'))
    .replace('listen 127.0.0.1:3000;', `listen ${socket};`)
    .replace('proxy_read_timeout 15s;', 'proxy_read_timeout 1s;')
    .replace(/^ +server \S+( max_fails.*;)\n/gm, (_line, rules) => {
      const address = waiting.shift();
      return address === undefined ? '' : `server ${address}${rules}\n`;
    });
  return (port) => `daemon off; pid nginx.pid; ${ownUser}
events { worker_connections 1024; }
http {
  access_log off;
  ${ownFolders}
${site.replace('listen 80;', `listen 127.0.0.1:${port};`)}
${cluster}
}
`;
}

/** nginx in front of replicas; its address. */
async function startInFront(replicas: readonly Pick<Replica, 'address' | 'received'>[]): Promise<string> {
  const own = await mkdtemp(join(folder, 'test-'));
  const addresses = replicas.map(({ address }) => address);
  const nginx = await runNginx(own, await configuration(own, addresses), '/healthz');
  if (nginx === undefined) throw new Error(await readFile(join(own, 'error.log'), 'utf8'));
  onTestFinished(() => nginx.stop());
  for (const replica of replicas) replica.received.length = 0;
  return nginx.url;
}

interface Asked {
  readonly status: number | undefined;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a request from one of the addresses of this machine. */
async function ask(url: string, { client = 1, method = 'GET', headers = {} } = {}): Promise<Asked> {
  const sent = request(url, { localAddress: `127.0.0.${client}`, method, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response), headers: response.headers };
}

const clients = Array.from({ length: 40 }, (_, index) => index + 1);

describe.skipIf(!nginxIsInstalled)('nginx in front of replicas (skipped where it is not installed)', () => {
  test('takes both files without a warning', async () => {
    const own = await mkdtemp(join(folder, 'test-'));
    await writeFile(join(own, 'nginx.conf'), (await configuration(own, ['127.0.0.1:3001', '127.0.0.1:3002']))(8080));
    const { stderr } = await run('nginx', ['-t', '-p', own, '-c', 'nginx.conf']);
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toContain('[warn]');
  });

  test('sends each client to a replica of its own, and clients to all replicas', async () => {
    const url = await startInFront([await startReplica('one'), await startReplica('two')]);
    const rounds = ['a', 'b', 'c'].map((page) =>
      Promise.all(clients.map((client) => ask(`${url}/${page}/${client}.html`, { client }))),
    );
    const [first, ...others] = (await Promise.all(rounds)).map((answers) => answers.map(({ body }) => body));
    expect(new Set(first)).toEqual(new Set(['one', 'two']));
    for (const other of others) expect(other).toEqual(first);
  });

  test('costs no page when a replica is killed, whether it drops a request or is gone', async () => {
    const [one, two] = [await startReplica('one'), await startReplica('two')];
    const url = await startInFront([one, two]);
    const askAll = async (method: string): Promise<readonly Asked[]> =>
      Promise.all(clients.map((client) => ask(`${url}/${client}.html`, { client, method })));
    await askAll('GET');
    one.isDying = true;
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answers = await askAll(method);
      expect(answers.map(({ status }) => status)).toEqual(clients.map(() => 200));
      if (method === 'GET') expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['two']));
    }
    stopReplica(one);
    expect((await askAll('GET')).map(({ body }) => body)).toEqual(clients.map(() => 'two'));
  });

  test('costs no page when a replica hangs', async () => {
    const [one, two] = [await startReplica('one'), await startReplica('two')];
    const url = await startInFront([one, two]);
    one.isHung = true;
    const answers = await Promise.all(clients.map((client) => ask(`${url}/${client}.html`, { client })));
    expect(answers.map(({ body }) => body)).toEqual(clients.map(() => 'two'));
    expect(one.received.length).toBeGreaterThan(0);
  });

  test('never repeats a request that may have changed something', async () => {
    const replicas = [await startReplica('one'), await startReplica('two')];
    const url = await startInFront(replicas);
    for (const replica of replicas) replica.isDying = true;
    const { status, headers } = await ask(`${url}/api/hook`, { method: 'POST' });
    expect([status, headers['retry-after']]).toEqual([502, '10']);
    expect(replicas.flatMap(({ received }) => received)).toEqual(['POST /api/hook']);
  });

  test('keeps no page for a client that is older than what the client has seen', async () => {
    const replica = await startReplica('one');
    const url = await startInFront([replica]);
    const numbers = async (headers = {}): Promise<readonly unknown[]> => {
      const answer = await ask(`${url}/cached.html`, { headers });
      return [answer.headers['x-cache'], answer.headers['asterism-snapshot'], replica.headers['asterism-snapshot']];
    };
    expect(await numbers()).toEqual(['MISS', '7', undefined]);
    replica.snapshot = 8;
    expect(await numbers()).toEqual(['HIT', '7', undefined]);
    expect(await numbers({ 'Asterism-Snapshot': 'later' })).toEqual(['HIT', '7', undefined]);
    expect(await numbers({ 'Asterism-Snapshot': '8' })).toEqual(['MISS', '8', '8']);
    expect(await numbers({ 'Asterism-Snapshot': '8' })).toEqual(['HIT', '8', '8']);
    expect(await numbers()).toEqual(['HIT', '7', '8']);
  });

  test('stores no copies of a page for a client that makes up numbers of snapshots', async () => {
    const site = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n' } });
    const numbers = { current: () => 20, until: async () => undefined };
    const listening = await listen(
      { ...site, fetch: site.app.fetch, numbers },
      { host: '127.0.0.1', port: 0, connections: 100 },
    );
    onTestFinished(async () => {
      await listening.close();
      await site.close();
    });
    const url = await startInFront([{ address: new URL(listening.url).host, received: [] }]);
    const twice = async (number: string): Promise<readonly unknown[]> => {
      const headers = { 'Asterism-Snapshot': number };
      const first = await ask(`${url}/lamp/index.html`, { headers });
      const second = await ask(`${url}/lamp/index.html`, { headers });
      return [first.status, second.status, second.headers['x-cache']];
    };
    // A copy is fresh for a moment, which may be over on a busy machine.
    const isStored = (number: string) =>
      expect.poll(() => twice(number), { message: number }).toEqual([200, 200, 'HIT']);
    for (const number of ['20', '19', '5']) await isStored(number);
    for (const number of ['21', '999999', '4', '1']) expect(await twice(number), number).toEqual([200, 200, 'MISS']);
    // These are no numbers, and have the response of a client that has seen none.
    await ask(`${url}/lamp/index.html`);
    for (const number of ['020', '0', 'x', '9'.repeat(20)]) await isStored(number);
  });

  test('shows what it has, and else says what is wrong, while no replica answers', async () => {
    const replica = await startReplica('one');
    const url = await startInFront([replica]);
    expect((await ask(`${url}/cached.html`)).body).toBe('one');
    stopReplica(replica);
    expect((await ask(`${url}/cached.html`)).body).toBe('one');
    const page = await ask(`${url}/other.html`);
    expect([page.status, page.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Back in a moment');
    const call = await ask(`${url}/api/hook`, { method: 'POST' });
    expect([call.status, call.body]).toEqual([502, 'Asterism does not answer. Try again in a moment.\n']);
  });
});
