import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';

const gif = Buffer.from('GIF89a\x28\0\x1e\0\0\0\0', 'latin1');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function imageHost(): Promise<string> {
  const server = createServer((request, response) => {
    const isDrawing = request.url?.endsWith('.svg');
    response.writeHead(200, { 'content-type': isDrawing ? 'image/svg+xml' : 'image/gif' }).end(isDrawing ? svg : gif);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

async function site(pages: SettingsInput['pages'], readme: string): Promise<TestSite> {
  const files = {
    'asterism/package.json': '{ "name": "asterism" }',
    'asterism/README.md': `# Core\n\n${readme}\n`,
    'asterism/logo.gif': gif,
    'asterism/.github/shot.gif': gif,
    'asterism/.github/secret.gif': gif,
    'other/README.md': '# Other\n\n![a](/git/asterism/logo.gif) ![b](/git/asterism/.github/secret.gif)\n',
  };
  const started = await startTestSite({ files, settings: { pages } });
  onTestFinished(() => started.close());
  return started;
}

/** The addresses of the article's images. */
async function sources(started: TestSite, path = '/matrix'): Promise<readonly string[]> {
  const html = await (await started.get(path)).text();
  return [...html.matchAll(/<img[^>]* src="(\/git\/|\/-\/image\/|http)([^"]*)"/g)].map(
    ([, start, rest]) => `${start}${rest}`,
  );
}

test('images of the repository have their size, those in hidden folders too, and a stranger opens none', async () => {
  const started = await site({}, '![a](logo.gif) ![b](.github/shot.gif)');
  const html = await (await started.get('/matrix')).text();
  expect(html).toContain('<img src="/git/asterism/logo.gif" alt="a" width="40" height="30"');
  expect(html).toContain('<img src="/git/asterism/.github/shot.gif" alt="b" width="40" height="30"');
  expect((await started.get('/git/asterism/.github/shot.gif')).status).toBe(200);
  expect((await started.get('/git/asterism/.github/secret.gif')).status).toBe(404);
  expect(await (await started.get('/other')).text()).toContain(
    'src="/git/asterism/logo.gif" alt="a" width="40" height="30"',
  );
});

test('an image that changes its size has its new one after the next sync', async () => {
  const started = await site({}, '![a](logo.gif)');
  await started.write('asterism/logo.gif', Buffer.from('GIF89a\x50\0\x1e\0\0\0\0 ', 'latin1'));
  await started.sync.run();
  expect(await (await started.get('/matrix')).text()).toContain('alt="a" width="80" height="30"');
});

test('by default external images are loaded from where they are', async () => {
  const started = await site({}, '![a](https://img.example/a.png)');
  expect(await sources(started)).toEqual(['https://img.example/a.png']);
  expect((await started.get('/matrix')).headers.get('content-security-policy')).toContain(
    "img-src 'self' blob: https:;",
  );
  expect((await started.get('/-/image/x/y')).status).toBe(404);
});

test('through the proxy a page requests nothing from other hosts, and its images come from the site', async () => {
  const host = await imageHost();
  const pages = { externalImages: 'proxy' as const, imageProxy: { privateHosts: ['127.0.0.1'] } };
  const started = await site(pages, `![a](${host}/a.gif) ![b](${host}/b.svg)`);
  const page = await started.get('/matrix');
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' blob:;");
  const [a = '', b = ''] = await sources(started);
  expect(a).toMatch(/^\/-\/image\//);
  const image = await started.get(a);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
  expect(gif.equals(Buffer.from(await image.arrayBuffer()))).toBe(true);
  const etag = image.headers.get('etag') ?? '';
  expect((await started.get(a, { 'if-none-match': etag })).status).toBe(304);
  const drawing = await started.get(b);
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml');
  expect(drawing.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(drawing.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the proxy fetches nothing that a page of the site does not name', async () => {
  const host = await imageHost();
  const started = await site(
    { externalImages: 'proxy', imageProxy: { privateHosts: ['127.0.0.1'] } },
    `![a](${host}/a.gif)`,
  );
  const [, signature = ''] = /image\/([\w-]+)\//.exec((await sources(started))[0] ?? '') ?? [];
  const other = Buffer.from(`${host}/other.gif`).toString('base64url');
  for (const path of [`/-/image/${signature}/${other}`, `/-/image/x/${other}`, `/-/image/${other}`]) {
    expect((await started.get(path)).status).toBe(404);
  }
});

test('an image that cannot be had is an error, so that its text is shown', async () => {
  const started = await site({ externalImages: 'proxy' }, '![a](https://127.0.0.1:1/a.gif)');
  const [address = ''] = await sources(started);
  const answer = await started.get(address);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'public, max-age=60']);
});

test('blocked images are links, and the policy allows none', async () => {
  const started = await site({ externalImages: 'block' }, '![A cat](https://img.example/cat.png) ![b](logo.gif)');
  const page = await started.get('/matrix');
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' blob:;");
  expect(await page.text()).toContain('href="https://img.example/cat.png"');
  expect(await sources(started)).toEqual(['/git/asterism/logo.gif']);
});
