import { createServer } from 'node:http';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { type Listening, listen } from '#server/http/listen.ts';

const base = '/sub/path';
const origin = 'https://docs.example';
const gif = Buffer.from('GIF89a\x28\0\x1e\0\0\0\0', 'latin1');
const files = {
  'asterism/package.json': '{ "name": "asterism", "description": "⁂ The family" }',
  'asterism/README.md': '# Asterism\n\nSee [the lamp](https://docs.example/lamp).\n',
  'lamp/package.json': JSON.stringify({
    name: 'lamp',
    description: 'Light',
    dependencies: { desk: '1' },
    asterism: { stargazers_count: 7, menu: [{ name: 'Guide', link: 'docs/guide.html' }] },
  }),
  'lamp/README.md':
    '# Lamp 🎉\n\n[a](docs/guide.md) [b](/docs/guide.md#wires) [c](/sub/path/desk) [d](https://docs.example/sub/path/desk/index.html)\n\n![e](/logo.gif) ![f](HOST/x.gif) [g](LICENSE)\n\n<picture><source srcset="logo.gif 2x"><img src="logo.gif"></picture>\n',
  'lamp/docs/guide.md': '# Guide\n\n## Wires\n\nCopper wires.\n',
  'lamp/docs/guide.hu.md': '# Útmutató\n\nRéz.\n',
  'lamp/CHANGELOG.md': '# Changes\n\n## 1.1.0 - 2024-05-06\n\nBrighter.\n\n## 1.0.0 - 2024-01-02\n\nFirst.\n',
  'lamp/logo.gif': gif,
  'lamp/LICENSE': 'Free.\n',
  'desk/README.md': '# Desk\n\nFor a [lamp](https://docs.example/lamp/docs/guide.html).\n',
};

const host = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/gif' }).end(gif));
let site: TestSite;
let listening: Listening;

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const images = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const readme = files['lamp/README.md'].replace('HOST', images);
  site = await startTestSite({
    files: { ...files, 'lamp/README.md': readme },
    settings: {
      core: { server: { url: origin }, domains: ['docs.example'] },
      pages: { externalImages: 'proxy', imageProxy: { privateHosts: ['127.0.0.1'] } },
      server: { base },
    },
  });
  await site.catalog.followers.update();
  const handlers = { fetch: site.app.fetch, fastPath: site.fastPath };
  listening = await listen(handlers, { host: '127.0.0.1', port: 0, connections: 100 });
});

afterAll(async () => {
  await listening.close();
  await site.close();
  await new Promise<void>((resolve) => host.close(() => resolve()));
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(listening.url + path, { headers: { 'accept-language': 'en', ...headers }, redirect: 'manual' });

/** The texts of a value of JSON, however deep they lie. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Every attribute of a document, and the texts of its blocks of data. */
function textsOfHtml(node: DefaultTreeAdapterTypes.Node): readonly string[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  const attributes = 'attrs' in node ? node.attrs : [];
  const isData = node.nodeName === 'script' && attributes.some(({ value }) => value.endsWith('json'));
  return [
    ...attributes.flatMap(({ name, value }) => (name === 'srcset' ? value.split(/[\s,]+/) : [value])),
    ...children.flatMap((child) =>
      isData && 'value' in child ? textsOf(JSON.parse(child.value)) : textsOfHtml(child),
    ),
  ];
}

/** The addresses that an answer names, as it names them: paths, and whole ones of the site. */
async function addressesIn(response: Response): Promise<readonly string[]> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const links = [...(response.headers.get('link') ?? '').matchAll(/<([^>]*)>/g)].map(([, link = '']) => link);
  const texts = type.includes('json')
    ? textsOf(JSON.parse(text))
    : type.startsWith('text/html')
      ? textsOfHtml(parse(text))
      : type.startsWith('image/')
        ? []
        : (text.match(/https?:\/\/[^\s<>"')]+|(?<=\]\()\/[^\s)]+|(?<=url\()[^)]+/g) ?? []);
  return [...links, ...texts].filter((each) => /^\/(?!\/)/.test(each) || each.startsWith(origin));
}

/** Fetches all that leads on from some addresses. Gives how each was answered by its path, with who named it. */
async function walkFrom(starts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const waiting = starts.map((path) => ({ path, from: 'the start' }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const path = next.path
      .replace(origin, '')
      .replace(/#.*$/, '')
      .replace('{words}', 'lamp')
      .replace(/\?q=$/, '?q=lamp');
    if (found.has(path)) continue;
    const response = await ask(path);
    found.set(path, `${response.status} from ${next.from}`);
    const location = response.headers.get('location');
    // A file of a repository says what its author wrote.
    const named = location !== null ? [location] : path.startsWith(`${base}/git/`) ? [] : await addressesIn(response);
    waiting.push(...named.map((each) => ({ path: each, from: path })));
  }
  return found;
}

test('all links of a site under a path stay under it, and work', async () => {
  const starts = ['', '/', '/search?q=wires', '/robots.txt', '/sitemap.xml', '/llms.txt', '/feed.atom', '/feed.json'];
  const calls = ['/api/search?q=wires', '/api/repo/lamp', '/lamp/index.md', '/lamp/llms.txt', '/-/family.json'];
  const found = await walkFrom([...starts, ...calls].map((path) => base + path));
  const outside = [...found].filter(([path]) => path !== base && !path.startsWith(`${base}/`));
  expect(outside).toEqual([]);
  // Agents speak to it by POST only.
  const broken = [...found].filter(([path, how]) => !(path === `${base}/mcp` ? /^405 / : /^(200|30[12]) /).test(how));
  expect(broken).toEqual([]);
  const paths = [...found.keys()].join('\n');
  for (const kind of [
    '/lamp/docs/guide.html',
    '/lamp/docs/guide.original.html',
    '/desk/index.html',
    '/git/lamp/logo.gif',
    '/git/lamp/LICENSE',
    '/-/image/',
    '/assets/twemoji/72x72/1f389.png',
    '/assets/card/',
    '/assets/icon/192.png',
    '/assets/icon-1a2b.svg',
    '/manifest.webmanifest',
    '/lamp/feed.atom',
    '/lamp/llms.txt',
    '/lamp/docs/guide.md',
    '/search?q=lamp',
    '/mcp',
  ]) {
    expect(paths).toContain(`${base}${kind}`);
  }
});

test('the interface is loaded from the path, and a choice of the reader holds there only', async () => {
  const html = await (await ask(`${base}/lamp/index.html`)).text();
  expect(html).toContain(`import("${base}/assets/entry-1a2b.js")`);
  expect((await ask(`${base}/assets/entry-1a2b.js`)).status).toBe(200);
  const switched = await ask(`${base}/lamp/index.html?language=hu`);
  expect(switched.headers.get('location')).toBe(`${base}/lamp/index.html`);
  expect(switched.headers.get('set-cookie')).toContain(`Path=${base};`);
});

test('a cached page is the same response, and paths beside the base are not part of the site', async () => {
  const first = await (await ask(`${base}/desk/index.html`)).text();
  expect(await (await ask(`${base}/desk/index.html`)).text()).toBe(first);
  for (const path of [
    '/desk/index.html',
    '/robots.txt',
    '/api/repo',
    '/sub',
    '/sub/pathological',
    '/sub%2fpath/desk/index.html',
  ]) {
    const response = await ask(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain(`The site is at ${base}/`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const root = await ask('/');
  expect([root.status, root.headers.get('location')]).toEqual([302, `${base}/`]);
});

test('files for search engines name the path', async () => {
  const robots = await (await ask(`${base}/robots.txt`)).text();
  expect(robots).toContain(`Disallow: ${base}/-/\n`);
  expect(robots).toContain(`Sitemap: ${origin}${base}/sitemap.xml\n`);
  const html = await (await ask(`${base}/lamp/index.html`)).text();
  expect(html).toContain(`<link rel="canonical" href="${origin}${base}/lamp/index.html">`);
  const manifest = await (await ask(`${base}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ id: `${base}/matrix/index.html`, scope: `${base}/`, start_url: manifest.id });
});

test('an agent reads a page by the address that it was given, and by its path', async () => {
  const read = async (page: string): Promise<string> => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_page', arguments: { page } } };
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const response = await fetch(`${listening.url}${base}/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify(call),
    });
    return response.text();
  };
  for (const page of [`${origin}${base}/lamp/docs/guide.md`, `${base}/lamp/docs/guide.html`, 'lamp/docs/guide.md'])
    expect(await read(page), page).toContain(`canonical: ${origin}${base}/lamp/docs/guide.html`);
});

test('a site whose path is changed shows no old link, although its pages are cached', async () => {
  const moved = await startTestSite({ files, settings: { server: { base: '/other' } }, cache: site.cache });
  try {
    const html = await (await moved.get('/other/lamp/index.html')).text();
    expect(html).toContain('href="/other/lamp/docs/guide.html"');
    expect(html).not.toContain(`="${base}`);
  } finally {
    await moved.close();
  }
});

test('[C-01] another Asterism takes a site under a path as its source', async () => {
  const other = await startTestSite({ settings: { sources: [`${listening.url}${base}`] } });
  try {
    expect(await (await other.get('/lamp/docs/guide.html')).text()).toContain('Copper wires.');
    expect(Buffer.from(await (await other.get('/git/lamp/logo.gif')).arrayBuffer())).toEqual(gif);
  } finally {
    await other.close();
  }
});
