import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type Listening, listen } from './listen.ts';

const outside = 'WHAT LIES OUTSIDE';
const hidden = 'WHAT IS HIDDEN';
const publicUrl = 'https://docs.example.org';
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];

let site: TestSite;
let listening: Listening;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'router/README.md': '# Router\n',
      'router/docs/page.md': '# A page\n',
      'router/.env': hidden,
      'router/.hidden/x.md': hidden,
      'router/.git/config': `[remote]\nurl = ${hidden}\n`,
      'router/.git/HEAD': hidden,
      '../outside.md': `# ${outside}\n`,
      '../client-secret.txt': outside,
      'constructor/README.md': '# Constructor\n',
    },
    settings: { core: { server: { url: publicUrl } } },
  });
  listening = await listen({ ...site, fetch: site.app.fetch }, { host: '127.0.0.1', port: 0, connections: 200 });
});

afterAll(async () => {
  await listening.close();
  await site.close();
});

/** Sends bytes as they are and reads all that comes back until the site closes the connection. */
async function talk(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
  // A refused client may still be sending.
  socket.on('error', () => undefined).write(bytes, 'latin1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

function request(target: string, { headers = '', method = 'GET', host = 'localhost' } = {}): string {
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`;
}

/** Expectations for every response. */
function expectHarmless(answer: string, what: string): void {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, what).toBeLessThan(500);
  expect(answer, what).not.toContain(outside);
  expect(answer, what).not.toContain(hidden);
  expect(answer, what).not.toMatch(/evil\.example|\/tmp\/|node_modules|\n {4}at /);
  expect(answer, what).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
}

async function expectAllHarmless(requests: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(requests.map((bytes) => talk(bytes)));
  for (const [index, answer] of answers.entries())
    expectHarmless(answer, JSON.stringify(requests[index]).slice(0, 200));
  return answers;
}

/** Where files are served from: pages, markdown, raw files, the site's own data, assets. */
const roots = ['/', '/router/', '/git/router/', '/-/', '/assets/', '/api/repo/'];

const climbs = [
  '../outside.md',
  '../../outside.md',
  '..%2foutside.md',
  '%2e%2e/outside.md',
  '%2e%2e%2foutside.md',
  '.%2e/outside.md',
  '%252e%252e%252foutside.md',
  '..%5coutside.md',
  '..\\outside.md',
  '....//outside.md',
  '..;/outside.md',
  '..%00/outside.md',
  '%c0%ae%c0%ae/outside.md',
  '%uff0e%uff0e/outside.md',
  './/..//outside.md',
  'docs/../../../outside.md',
  'docs/%2e%2e/%2e%2e/%2e%2e/outside.md',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  'C:%5cwindows%5cwin.ini',
  '~root/.bashrc',
];

test('no spelling of a path leads out of a repository', async () => {
  const answers = await expectAllHarmless(roots.flatMap((root) => climbs.map((climb) => request(root + climb))));
  for (const answer of answers) expect(answer).not.toContain('root:x:0');
});

test('no spelling of a path leads to what git and the tools of a maintainer keep', async () => {
  const spellings = ['.git/config', '.git/HEAD', '.GIT/config', '%2egit/config', '.git%2fconfig', '.git./config'];
  const others = [
    '.git::$DATA',
    'docs/../.git/config',
    '.env',
    '%2eenv',
    '.hidden/x.html',
    '.hidden/x.md',
    '.env.html',
  ];
  const all = [...spellings, ...others, '.git/config.json', '.git/HEAD.html'];
  const answers = await expectAllHarmless(roots.flatMap((root) => all.map((path) => request(root + path))));
  for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
});

test('methods that nothing needs are refused, however they are written', async () => {
  const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'POST', 'PROPFIND', 'MKCOL', 'LINK'];
  const answers = await expectAllHarmless(methods.map((method) => request('/router/index.html', { method })));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD\r\n/i);
  const broken = ['get / HTTP/1.1', 'GETX / HTTP/1.1', 'G\x00T / HTTP/1.1', 'CONNECT a:80 HTTP/1.1', 'GET / HTTP/9.9'];
  await expectAllHarmless([
    ...broken.map((line) => `${line}\r\nHost: a\r\nConnection: close\r\n\r\n`),
    ...['X-HTTP-Method-Override: DELETE\r\n', 'X-Method-Override: PUT\r\n'].map((headers) => request('/', { headers })),
  ]);
});

test('malformed escapes and characters that no address may hold are refused with a sentence', async () => {
  const parts = ['%', '%2', '%zz', '%ff', '%c3%28', '%ed%a0%80', '%00', '%0d%0aX-Evil:%20evil.example', 'a%09b'];
  await expectAllHarmless(roots.flatMap((root) => parts.map((part) => request(root + part))));
  await expectAllHarmless(
    ['\x80', 'é', ' ', '\t', '#x', '?%', '??', '?=&=&', '*', 'a b'].map((end) => request(`/${end}`)),
  );
  await expectAllHarmless(
    ['', '*', 'router', '//', '///', '/./', '//evil.example/', '/\\evil.example/'].map((target) => request(target)),
  );
});

test('a name that every object has is a name like any other: as package, as file, in queries and in headers', async () => {
  const paths = names.flatMap((name) => [
    `/${name}`,
    `/${name}/${name}.html`,
    `/router/${name}`,
    `/router/${name}/${name}.md`,
    `/git/${name}/${name}`,
    `/git/router/${name}`,
    `/api/${name}`,
    `/api/repo/${name}`,
    `/assets/${name}`,
    `/-/${name}`,
    `/-/${name}/index.html.json`,
    `/-/family.json?${name}=${name}`,
    `/-/events?repo=${name}&file=${name}&version=1`,
    `/search?q=${name}&repo=${name}&${name}=${name}`,
    `/api/search?q=${name}&repo=${name}&limit=${name}&language=${name}`,
    `/matrix?sort=${name}&${name}=1&tag=${name}&language=${name}`,
    `/sitemap-${name}.xml`,
    `/${name}/feed.atom`,
    `/${name}/llms.txt`,
  ]);
  // A stream of events would not end by itself.
  const ending = paths.filter((path) => !path.startsWith('/-/events'));
  await expectAllHarmless(ending.map((path) => request(path)));
  await expectAllHarmless(
    names.map((name) =>
      request('/router', {
        headers: `Cookie: language=${name}; theme=${name}; ${name}=1\r\nAccept-Language: ${name}\r\n${name}: 1\r\n`,
      }),
    ),
  );
  expect(await talk(request('/constructor'))).toMatch(/^HTTP\/1\.1 200[\s\S]*>Constructor</);
});

test('links and redirects name the public address or none, whatever host a client claims to ask', async () => {
  const claims = [
    request('/router/index.html', { host: 'evil.example' }),
    request('/router/index.html', { host: 'evil.example:80@docs.example.org' }),
    request('/router/index.html', { host: '' }),
    request('/router/index.html', { host: '../evil.example' }),
    request('http://evil.example/router/index.html'),
    request('http://evil.example/router/docs'),
    request('//evil.example/%2e%2e'),
    ...[
      'X-Forwarded-Host',
      'X-Forwarded-Server',
      'X-Host',
      'X-Original-Host',
      'Forwarded: host',
      'X-Original-URL',
      'X-Rewrite-URL',
    ].map((name) =>
      request('/router/index.html', { headers: `${name.includes(':') ? `${name}=` : `${name}: `}evil.example\r\n` }),
    ),
    request('/router/docs', { headers: 'X-Forwarded-Proto: javascript\r\nX-Forwarded-Prefix: //evil.example\r\n' }),
    request('/sitemap.xml', { host: 'evil.example' }),
    request('/robots.txt', { host: 'evil.example' }),
    request('/feed.atom', { host: 'evil.example' }),
    request('/llms.txt', { host: 'evil.example' }),
    request('/api/repo', { host: 'evil.example' }),
  ];
  // A page that is asked for again comes from memory: the claim must not have got there.
  for (let turn = 0; turn < 2; turn += 1) await expectAllHarmless(claims);
  expect(await talk(request('/router/index.html'))).toContain(
    `<link rel="canonical" href="${publicUrl}/router/index.html">`,
  );
  expect(await talk(request('/router/docs?next=//evil.example'))).toMatch(
    /\r\nlocation: \/router\/docs\/index\.html\?next=\/\/evil\.example\r\n/i,
  );
});

test('headers that are doubled, folded, broken or beyond number are taken or refused, and never mistaken', async () => {
  const headers = [
    'Accept-Encoding: br\r\nAccept-Encoding: gzip\r\n',
    'Accept-Encoding: br;q=x, *;q=9, ;;, ,\r\n',
    'If-None-Match: "\r\nIf-None-Match: W/"a", *"\r\n',
    'If-Modified-Since: yesterday\r\nRange: bytes=9-1,-0,x-\r\n',
    'Range: bytes=0-18446744073709551616\r\nIf-Range: "\r\n',
    'Cookie: =; ;; language\r\nCookie: language=%zz\r\n',
    `Accept-Language: ${'a-,'.repeat(2_000)}\r\n`,
    `Accept: ${'text/markdown;q=1,'.repeat(500)}\r\n`,
    'Accept: text/markdown;q=2, */*;q=-1\r\n',
    `${Array.from({ length: 1_500 }, (_, index) => `a${index}: 1`).join('\r\n')}\r\n`,
    'Authorization: Bearer \x7f\x80\r\n',
    'Expect: more-than-an-answer\r\n',
    'Upgrade: websocket\r\nConnection: Upgrade\r\n',
    'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
  ];
  await expectAllHarmless(headers.map((each) => request('/router/index.html', { headers: each })));
  const refused = ['X: a\r\n b\r\n', 'X : a\r\n', ': a\r\n', 'X: a\x00b\r\n', 'X: a\rEvil: b\r\n', 'Host: b\r\n'];
  await expectAllHarmless(refused.map((each) => request('/router/index.html', { headers: each })));
});

test('one request is never read as two: what is between two lengths is not answered as another', async () => {
  const smuggled = 'GET /git/router/docs/page.md HTTP/1.1\r\nHost: a\r\n\r\n';
  const shapes = [
    ['Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${smuggled}`],
    ['Transfer-Encoding: chunked\r\nContent-Length: 6\r\n', `0\r\n\r\n${smuggled}`],
    ['Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${smuggled}`],
    ['Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`],
    ['Transfer-Encoding : chunked\r\n', `0\r\n\r\n${smuggled}`],
    ['Content-Length: +5\r\n', smuggled],
    ['Content-Length: 5, 5\r\n', smuggled],
    ['Content-Length: 0x10\r\n', smuggled],
    ['Content-Length: -1\r\n', smuggled],
    ['Transfer-Encoding: chunked\r\n', `FFFFFFFFFFFFFFFFF\r\n${smuggled}`],
    ['Transfer-Encoding: chunked\r\n', `-1\r\n${smuggled}`],
    ['Transfer-Encoding: chunked\r\n', `1;a="\r\n${smuggled}`],
  ] as const;
  const requests = ['GET', 'POST'].flatMap((method) =>
    shapes.map(([headers, body]) => `${method} /router/none HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`),
  );
  const answers = await expectAllHarmless(requests);
  for (const [index, answer] of answers.entries()) expect(answer, requests[index]).not.toContain('# A page');
});

test('an address or a body without end is refused while it comes', async () => {
  const long = await expectAllHarmless([
    request(`/${'a/'.repeat(4_000)}x`),
    request(`/router/index.html?${'a=1&'.repeat(3_000)}`),
    request(`/search?q=${'%F0%9F%8C%99'.repeat(600)}`),
    request(`/api/search?q=${'a'.repeat(7_000)}&limit=999999999999999999999`),
  ]);
  expect(long.slice(1, 2).every((answer) => /^HTTP\/1\.1 (414|431)/.test(answer))).toBe(true);
  // The body of a call that there is not, and of one that there is.
  for (const path of ['/router', '/api/hook', '/mcp']) {
    const bytes = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`;
    expectHarmless(await talk(bytes), path);
  }
});

test('clients that send slowly, stop in the middle or leave do not keep others waiting', async () => {
  const port = Number(new URL(listening.url).port);
  const starts = [
    '',
    'GET',
    'GET /router HTTP/1.1\r\nHost: a\r\nX-',
    'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  ];
  const slow = Array.from({ length: 60 }, (_, index) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(starts[index % starts.length] ?? '');
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  expect(await talk(request('/router/index.html'))).toMatch(/^HTTP\/1\.1 200/);
  for (const socket of slow) socket.resetAndDestroy();
  // Many requests in one piece are answered one after the other.
  const pipelined = `${'GET /router/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20)}${request('/healthz')}`;
  expect((await talk(pipelined)).match(/^HTTP\/1\.1 200 /gm)).toHaveLength(21);
});
