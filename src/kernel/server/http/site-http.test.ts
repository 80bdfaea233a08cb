import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type Listening, listen } from './listen.ts';

let site: TestSite;
let listening: Listening;

beforeAll(async () => {
  site = await startTestSite({
    files: { 'asterism/README.md': `# Core\n\n${'A longer text. '.repeat(100)}\n` },
    settings: { core: { server: { url: 'https://docs.example.org' } } },
  });
  listening = await listenFor(10_000);
});

afterAll(async () => {
  await listening.close();
  await site.close();
});

function listenFor(connections: number): Promise<Listening> {
  const handlers = { fetch: site.app.fetch, fastPath: site.fastPath };
  return listen(handlers, { host: '127.0.0.1', port: 0, connections });
}

/** Sends bytes as they are and reads all that comes back. */
async function talk(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> {
  return fetch(listening.url + path, { headers: { 'accept-language': 'en', ...headers }, method });
}

function namesOf(response: Response): readonly string[] {
  const own = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
  return [...response.headers.keys()].filter((name) => !own.includes(name));
}

test('a page that was asked for before is the same answer as the first one', async () => {
  const first = await site.get('/matrix/index.html', { 'accept-language': 'en', 'accept-encoding': 'br' });
  const later = await ask('/matrix/index.html', { 'accept-encoding': 'br' });
  expect(namesOf(later)).toEqual(namesOf(first));
  for (const name of namesOf(first).filter((each) => each !== 'x-request-id')) {
    expect(later.headers.get(name), name).toBe(first.headers.get(name));
  }
  expect(later.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(await later.text()).toContain('A longer text.');
});

test('a page that was asked for before answers HEAD without a body, and 304 to who has it', async () => {
  const whole = await ask('/matrix/index.html', { 'accept-encoding': 'gzip' });
  const head = await ask('/matrix/index.html', { 'accept-encoding': 'gzip' }, 'HEAD');
  expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  expect(await head.text()).toBe('');
  const again = await ask('/matrix/index.html', { 'if-none-match': whole.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(again.headers.get('vary')).toBe(whole.headers.get('vary'));
});

test('a page that was asked for before is the same answer for a cache that names the language', async () => {
  const headers = { 'asterism-language': 'hu', 'accept-language': 'en' };
  const first = await site.get('/matrix/index.html', headers);
  const later = await ask('/matrix/index.html', headers);
  for (const name of ['content-language', 'vary', 'cache-control', 'surrogate-key', 'etag']) {
    expect(later.headers.get(name), name).toBe(first.headers.get(name));
  }
  expect(later.headers.get('cache-control')).toContain('stale-while-revalidate=30');
  expect(later.headers.get('vary')).toBe('Accept, Asterism-Language, Accept-Encoding');
});

test('[T-01] a page that was asked for before speaks the language of each visitor', async () => {
  const path = '/matrix/index.html';
  await site.get(path, { cookie: 'language=hu' });
  const languages = await Promise.all([
    ask(path),
    ask(path, { 'accept-language': 'hu' }),
    ask(path, { cookie: 'language=hu' }),
  ]);
  expect(languages.map(({ headers }) => headers.get('content-language'))).toEqual(['en', 'hu', 'hu']);
});

test('a site with a public https address keeps its visitors on https', async () => {
  for (const path of ['/matrix/index.html', '/none', '/healthz']) {
    expect((await ask(path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000');
  }
});

test.each([
  ['an address of 9 KB', `GET /${'x'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 414],
  ['an address of 60 KB', `GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
  ['headers of 17 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\nConnection: close\r\n\r\n`, 431],
  ['headers of 60 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(60_000)}\r\n\r\n`, 431],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
])('%s is refused with a sentence and with the headers of every answer', async (_what, bytes, status) => {
  const answer = await talk(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
  expect(answer).toMatch(/\r\n\r\n[A-Z][^\r\n]+\.\n/);
});

test('a client of HTTP/1.0 need not name a host', async () => {
  expect(await talk('GET /none HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /);
});

test('more connections than are allowed are refused, and those that are open go on', async () => {
  const narrow = await listenFor(1);
  const port = Number(new URL(narrow.url).port);
  const first = connect(port, '127.0.0.1');
  await once(first, 'connect');
  const second = connect(port, '127.0.0.1');
  expect(await text(second).catch(() => '')).toBe('');
  first.end('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await text(first)).toMatch(/^HTTP\/1\.1 200 /);
  await narrow.close();
});

test('[C-02] a raw file is not sent twice', async () => {
  const other = await startTestSite({ files: { 'one/README.md': '# One' } });
  const raw = await other.get('/git/one/README.md');
  expect(raw.status).toBe(200);
  const again = await other.get('/git/one/README.md', { 'if-none-match': raw.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  await other.close();
});

test('a redirect is asked for again, because names change', async () => {
  const response = await site.get('/asterism/');
  expect([301, 302]).toContain(response.status);
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=30, /);
});

test('a page has no form but its document and its markdown', async () => {
  expect((await site.get('/matrix/index.html')).status).toBe(200);
  for (const path of ['/-/page/matrix/index.html.json', '/-/page/matrix/index.html', '/-/matrix/index.html']) {
    expect((await site.get(path)).status, path).toBe(404);
  }
});
