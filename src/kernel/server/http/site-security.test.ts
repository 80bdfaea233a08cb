import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({
    files: {
      'asterism/package.json': '{ "name": "asterism" }',
      'asterism/README.md': '# Core\n\n📦 <script>alert(1)</script>\n',
      'asterism/x.js': 'alert(1)',
      'asterism/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'asterism/tool.bin': Uint8Array.of(0, 1, 2),
      'asterism/.env': 'SECRET=1',
      'asterism/big.md': `# Big\n\n${'word '.repeat(260_000)}`,
      'constructor/README.md': '# Constructor\n',
      '__proto__/README.md': '# Proto\n',
    },
  });
});

afterAll(() => site.close());

test('a page may run its own inline parts and nothing else', async () => {
  const response = await site.get('/matrix');
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => `'sha256-${hash(style)}'`);
  expect(policy).toContain(`script-src 'sha256-${hash(script)}' 'strict-dynamic'`);
  const allowed = /style-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(styles.length).toBeGreaterThan(1);
  expect(allowed).toEqual(expect.arrayContaining([...styles, "'self'"]));
  expect(allowed.every((source) => source === "'self'" || source.startsWith("'sha256-"))).toBe(true);
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/<[^>]+\s(on\w+|style)=/i);
  expect(html).not.toMatch(/<script[^>]*>alert/);
});

test.each(['/matrix', '/nobody', '/git/asterism/x.js', '/api/repo', '/healthz', '/assets/none', '/%', '/matrix?x=1'])(
  'the answer to %s carries the security headers',
  async (path) => {
    const { headers } = await site.get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  },
);

test.each([
  ['/git/asterism/x.js', 'text/plain; charset=utf-8', null],
  ['/git/asterism/logo.svg', 'image/svg+xml', null],
  ['/git/asterism/tool.bin', 'application/octet-stream', 'attachment'],
  ['/git/asterism/README.md', 'text/plain; charset=utf-8', null],
])('[C-02] %s is served as it is and can run nowhere', async (path, type, disposition) => {
  const { status, headers } = await site.get(path);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, type, disposition]);
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('[C-02] the seed’s two names of the core package both give its raw files', async () => {
  expect(await (await site.get('/git/asterism/README.md')).text()).toContain('# Core');
  expect((await site.get('/git/matrix/README.md')).headers.get('location')).toBe('/git/asterism/README.md');
});

test('a client that has a file or a page gets 304 and no body', async () => {
  for (const path of ['/git/asterism/x.js', '/matrix', '/api/repo', '/assets/entry-1a2b.js']) {
    const etag = (await site.get(path)).headers.get('etag') ?? '';
    const again = await site.get(path, { 'if-none-match': `"other", ${etag}` });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
  }
});

test('HEAD gives the headers of GET without a body', async () => {
  for (const path of ['/matrix', '/git/asterism/README.md']) {
    const get = await site.get(path);
    const head = await site.app.request(`http://site.test${path}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      get.headers.get('content-length'),
      '',
    ]);
  }
});

test('text is compressed for clients that take it', async () => {
  const plain = await (await site.get('/matrix')).text();
  const response = await site.get('/matrix', { 'accept-encoding': 'gzip, br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toContain('Accept-Encoding');
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
});

test.each([
  '/git/asterism/.env',
  '/asterism/.env',
  '/git/asterism/..%2f..%2fetc',
  '/git/asterism/%2eenv',
  '/git/nobody/x',
  '/git',
])('%s gives nothing away', async (path) => {
  const response = await site.get(path);
  expect([400, 404]).toContain(response.status);
  expect(await response.text()).not.toContain('SECRET');
});

test.each(['/%', '/x/%zz', '/x/%00', '/x/a%2fb', '/x/%5c', '/x/%0a', '//x'])(
  '%s is refused and never an error of ours',
  async (path) => {
    expect((await site.get(path)).status).toBe(400);
  },
);

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
  const response = await site.app.request('http://site.test/matrix', { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('packages named like the insides of an object are packages like any other', async () => {
  expect(await (await site.get('/constructor')).text()).toContain('Constructor');
  expect(await (await site.get('/__proto__')).text()).toContain('Proto');
  expect((await site.get('/toString')).status).toBe(404);
  const { repo } = await (await site.get('/api/repo')).json();
  expect(Object.keys(repo)).toEqual(expect.arrayContaining(['constructor', '__proto__', 'asterism']));
});

test('a document over the size limit is shown as text with its raw file, at status 200', async () => {
  const response = await site.get('/matrix/big.html');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('# Big');
  expect(html).toContain('href="/git/asterism/big.md"');
  expect(html.length).toBeLessThan(200_000);
});

test('[C-05] emoji are images of our own host', async () => {
  expect(await (await site.get('/matrix')).text()).toContain('src="/assets/twemoji/72x72/1f4e6.png"');
  const image = await site.get('/assets/twemoji/72x72/1f4e6.png');
  const bytes = Buffer.from(await image.arrayBuffer());
  expect([image.headers.get('content-type'), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
    'image/png',
    72,
    72,
  ]);
  expect((await site.get('/assets/twemoji/72x72/..%2f..%2fpackage.png')).status).toBe(404);
  expect((await site.get('/assets/twemoji/72x72/zzz.png')).status).toBe(404);
  expect((await site.get(`/assets/twemoji/72x72/${'a'.repeat(300)}.png`)).status).toBe(404);
});

test('[C-01] [E-03] the two public calls and health tell nothing of this machine', async () => {
  for (const path of ['/api/repo', '/api/files', '/healthz', '/matrix', '/nobody']) {
    expect(await (await site.get(path)).text()).not.toMatch(/asterism-site-|\/tmp\//);
  }
  expect(await (await site.get('/api/repo')).json()).toMatchObject({
    repo: { asterism: { name: 'asterism', asterism: { icon: 'fas fa-bolt', stargazers_count: 0, menu: [] } } },
  });
  const { files } = await (await site.get('/api/files')).json();
  expect(files.asterism).toContainEqual({ path: 'x.js', hash: expect.any(String), size: 8 });
});

test('the Host header never decides an address', async () => {
  const html = await (await site.get('/matrix', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).text();
  expect(html).not.toContain('evil.example');
});
