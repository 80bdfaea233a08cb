import { request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { withMetrics } from '#cli/testing/with-metrics.ts';
import type { SettingsInput } from '#config/schema.ts';
import { listen } from './listen.ts';

const files = { 'lamp/README.md': '# Lamp\n', 'lamp/docs/guide.md': '# Guide\n' };
const named = { core: { server: { url: 'https://docs.example.org' }, domains: ['old.example.org'] } };

let nameless: TestSite;
beforeAll(async () => {
  nameless = await startTestSite({ files });
});
afterAll(() => nameless.close());

type Headers = Readonly<Record<string, string>>;
type Ask = (path: string, headers: Headers | readonly string[]) => Promise<number>;

/** A site that listens, and what asks it: `Host` is a header like any other here. */
async function startSite(settings: SettingsInput): Promise<Ask> {
  const site = await startTestSite({ files, settings });
  const listening = await listen({ ...site, fetch: site.app.fetch }, { host: '127.0.0.1', port: 0, connections: 100 });
  onTestFinished(async () => {
    await listening.close();
    await site.close();
  });
  const { port } = new URL(listening.url);
  return (path, headers) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });
}

const statuses = (ask: Ask, path: string, hosts: readonly string[]): Promise<readonly number[]> =>
  Promise.all(hosts.map((Host) => ask(path, { Host })));

test.each([
  '/llms.txt',
  '/lamp/llms.txt',
  '/feed.atom',
  '/lamp/feed.json',
  '/lamp/docs/guide.md',
  '/lamp/index.md',
  '/matrix/index.md',
])('without a public address the name that one reader asked for is in no answer for others: %s', async (path) => {
  const answer = await nameless.app.request(`http://made-up.example${path}`);
  expect(answer.status).toBe(200);
  const headers = [...answer.headers].join('\n');
  expect(headers + (await answer.text())).not.toContain('made-up.example');
  const other = await nameless.app.request(`http://other.example${path}`);
  expect(other.headers.get('etag')).toBe(answer.headers.get('etag'));
});

test('a request with two hosts is refused, whichever of them is that of the site', async () => {
  const named = await startSite({ core: { server: { url: 'https://docs.example.org' } } });
  const nameless = await startSite({});
  const pairs = [
    ['docs.example.org', 'evil.example'],
    ['evil.example', 'docs.example.org'],
    ['docs.example.org', 'docs.example.org'],
  ];
  for (const [first = '', second = ''] of pairs) {
    const headers = ['Host', first, 'host', second];
    expect([await named('/lamp/index.html', headers), await nameless('/lamp/index.html', headers)]).toEqual([400, 400]);
  }
  // The value of another header is no name of one.
  expect(await nameless('/lamp/index.html', ['Host', 'a.example', 'X-Name', 'host'])).toBe(200);
});

test('a site without a name of its own answers under every name', async () => {
  const ask = await startSite({});
  expect(await statuses(ask, '/lamp/index.html', ['docs.lan:8080', '192.0.2.1', 'localhost'])).toEqual([200, 200, 200]);
});

test('a site with a public address answers under its names and those of the machine, and 421 under any other', async () => {
  const ask = await startSite(named);
  const own = ['docs.example.org', 'DOCS.example.org:443', 'docs.example.org.', 'old.example.org', 'localhost:3000'];
  const machine = ['127.0.0.1', '127.0.0.1:3000', '127.8.9.1', '[::1]:3000', 'docs.localhost'];
  const answers = await statuses(ask, '/lamp/index.html', [...own, ...machine]);
  expect(answers).toEqual([...own, ...machine].map(() => 200));
  // The second time the page comes from memory.
  const others = [
    'rebound.example',
    'rebound.example:3000',
    'docs.example.org.evil.example',
    '192.0.2.1',
    '[2001:db8::1]',
    'a@b',
  ];
  for (const path of ['/lamp/index.html', '/lamp/index.html', '/api/repo', '/-/events', '/none'])
    expect(await statuses(ask, path, others), path).toEqual(others.map(() => 421));
  expect(await ask('http://rebound.example/lamp/index.html', { Host: 'docs.example.org' })).toBe(421);
  expect(await ask('http://docs.example.org/lamp/index.html', { Host: 'docs.example.org' })).toBe(200);
});

test('server.allowedHosts names more hosts, by itself too', async () => {
  const ask = await startSite({ server: { allowedHosts: ['docs.lan', '192.0.2.1', '2001:DB8:0:0::1'] } });
  const hosts = ['docs.lan', 'docs.lan:8080', '192.0.2.1:3000', '[2001:db8::1]:3000', 'rebound.example'];
  expect(await statuses(ask, '/lamp/index.html', hosts)).toEqual([200, 200, 200, 200, 421]);
});

test('probes and scrapers ask by the address of a replica, under a path too', async () => {
  const token = 'a-token-of-metrics';
  const ask = await startSite({ ...named, server: { base: '/docs', ...withMetrics(token) } });
  expect(await statuses(ask, '/docs/healthz', ['10.1.2.3:3000', 'asterism'])).toEqual([200, 200]);
  expect(await statuses(ask, '/docs/readyz?from=probe', ['10.1.2.3:3000'])).toEqual([200]);
  expect(await ask('/docs/metrics', { Host: '10.1.2.3', Authorization: `Bearer ${token}` })).toBe(200);
  expect(await statuses(ask, '/docs/lamp/index.html', ['10.1.2.3:3000'])).toEqual([421]);
});

test('behind a trusted proxy the host that it names counts, and from elsewhere such a claim counts for nothing', async () => {
  const forwarded = (name: string): Headers => ({ Host: 'docs.example.org', 'X-Forwarded-Host': name });
  const inside = { Host: 'asterism:3000', 'X-Forwarded-Host': 'docs.example.org' };
  const behind = await startSite({ ...named, server: { trustProxy: ['127.0.0.1'] } });
  expect(await behind('/lamp/index.html', inside)).toBe(200);
  expect(await behind('/lamp/index.html', forwarded('rebound.example'))).toBe(421);
  expect(await behind('/lamp/index.html', forwarded('docs.example.org, rebound.example'))).toBe(421);
  expect(await behind('/lamp/index.html', { Host: 'asterism:3000' })).toBe(421);
  const open = await startSite(named);
  expect(await open('/lamp/index.html', inside)).toBe(421);
  expect(await open('/lamp/index.html', forwarded('rebound.example'))).toBe(200);
});
