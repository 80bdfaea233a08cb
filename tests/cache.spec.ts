import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { nginxIsInstalled, type RunningNginx, startNginx } from './start-nginx.ts';
import { type RunningSite, startSite } from './start-site.ts';

// A real nginx with the file of deploy/, and the built site behind it. No browser: readers are seen at the wire.
test.skip(!nginxIsInstalled, 'nginx is not installed.');

const page = '/lamp/index.html';
const data = `/-/page${page}.json`;

let folder: string;
let site: RunningSite;
let nginx: RunningNginx;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-cache-'));
  await write('lamp/README.md', '# Lamp\n\nThe first edition. [Wick](docs/wick.md)\n');
  await write('lamp/docs/wick.md', '# Wick\n');
  await write('lamp/docs/wick.hu.md', '# Kanóc\n');
  await write('lamp/docs/oil.md', '# Oil\n');
  await write('lamp/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  site = await start('0');
  nginx = await cacheOf(site);
});

test.afterAll(async () => {
  await nginx?.stop();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Kept for a second, so that tests see what happens after it; many requests fit into one. */
function start(port: string): Promise<RunningSite> {
  return startSite({
    args: [join(folder, 'family'), '--port', port],
    cache: join(folder, 'kept'),
    environment: {
      ASTERISM_SERVER__CACHING__FRESH: '1',
      ASTERISM_SERVER__CACHING__WHILE_REVALIDATING: '0',
      ASTERISM_SERVER__TRUST_PROXY: '127.0.0.1',
    },
  });
}

function cacheOf({ url }: RunningSite): Promise<RunningNginx> {
  return startNginx('nginx.conf', {
    'server 127.0.0.1:3000;': `server ${new URL(url).host};`,
    '/var/cache/nginx/asterism': '{folder}/cache',
  });
}

async function write(path: string, content: string): Promise<void> {
  const file = join(folder, 'family', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the cache did: MISS, HIT, EXPIRED, REVALIDATED, STALE, BYPASS. */
  readonly cache: string;
}

type Headers = Readonly<Record<string, string>>;

/** Asks through nginx, with headers that `fetch` would not send, such as `Host`. */
function ask(path: string, headers: Headers = {}, more: { readonly localAddress?: string } = {}): Promise<Seen> {
  return new Promise((resolve, reject) => {
    get(nginx.url + path, { headers, agent: false, ...more }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const coding = response.headers['content-encoding'];
      const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
      const cache = String(response.headers['x-cache'] ?? '');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: plain.toString(), cache });
    }).on('error', reject);
  });
}

/** Asks until the cache does what is expected of it. */
async function askUntil(cache: string, path: string, headers: Headers = {}): Promise<Seen> {
  let seen = await ask(path, headers);
  await expect(async () => {
    if (seen.cache !== cache) seen = await ask(path, headers);
    expect(seen.cache).toBe(cache);
  }).toPass({ intervals: [20], timeout: 15_000 });
  return seen;
}

test('the first reader of a page has it fetched, those after are answered by the cache with the same', async () => {
  const first = await ask('/lamp/docs/oil.html');
  expect([first.status, first.cache]).toEqual([200, 'MISS']);
  const later = await askUntil('HIT', '/lamp/docs/oil.html');
  expect(later.body).toBe(first.body);
  expect(later.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(later.headers['cache-control']).toBe(
    'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=0, stale-if-error=604800',
  );
  expect(later.headers['surrogate-key']).toBeUndefined();
});

test('a reader who has the page gets 304 from the cache', async () => {
  const { headers } = await askUntil('HIT', page, { 'accept-encoding': 'br' });
  const again = await askUntil('HIT', page, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('[T-01] each language is kept once: the cookie counts before what the browser asks for', async () => {
  const wick = '/lamp/docs/wick.html';
  const languages = [
    ['en', { 'accept-language': 'en-GB,en;q=0.9,hu;q=0.8' }],
    ['hu', { 'accept-language': 'hu-HU,hu;q=0.9,en;q=0.8' }],
    ['hu', { 'accept-language': 'de, fr;q=0.9, hu;q=0.8, en;q=0.7' }],
    ['en', { 'accept-language': 'hundred, english, *' }],
    ['hu', { 'accept-language': 'en', cookie: 'theme=x; language=hu' }],
    ['en', { 'accept-language': 'hu', cookie: 'language=en' }],
    ['hu', { 'accept-language': 'hu', cookie: 'language=xx' }],
  ] as const;
  for (const [language, headers] of languages) {
    const seen = await askUntil('HIT', wick, headers);
    expect(seen.headers['content-language'], JSON.stringify(headers)).toBe(language);
    expect(seen.body).toContain(language === 'hu' ? 'Kanóc' : '>Wick<');
    expect(seen.headers.vary).toBe('Accept, Accept-Language, Cookie, Accept-Encoding');
  }
});

test('a page as markdown is kept beside its document, under both of its addresses', async () => {
  const markdown = await askUntil('HIT', page, { accept: 'text/markdown, */*' });
  const own = await askUntil('HIT', '/lamp/index.md');
  const html = await askUntil('HIT', page, { accept: 'text/html,*/*;q=0.8' });
  for (const { headers, body } of [markdown, own]) {
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(body).toContain('# Lamp');
  }
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('who weighs markdown against documents is answered by the site, and the cache stays as it is', async () => {
  for (const [accept, type] of [
    ['text/markdown;q=0.1, text/html', 'text/html'],
    ['text/html;q=0.1, text/markdown', 'text/markdown'],
  ] as const) {
    const seen = await ask(page, { accept });
    expect([seen.cache, seen.headers['content-type']]).toEqual(['BYPASS', `${type}; charset=utf-8`]);
  }
  expect((await askUntil('HIT', page)).headers['content-type']).toBe('text/html; charset=utf-8');
});

test('what is compressed is kept in three forms at the most, whatever readers say that they take', async () => {
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['deflate', undefined],
  ] as const) {
    const seen = await askUntil('HIT', page, { 'accept-encoding': accepted });
    expect(seen.headers['content-encoding'], accepted).toBe(coding);
    expect(seen.body).toContain('<h1');
  }
});

test('headers of one reader never change what others get', async () => {
  const poison = {
    host: 'evil.example',
    forwarded: 'host=evil.example;proto=gopher',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': 'evil.example',
    'x-original-url': '/lamp/docs/oil.html',
    'x-rewrite-url': '/lamp/docs/oil.html',
    'x-http-method-override': 'DELETE',
    'asterism-language': 'hu',
    'cache-control': 'no-cache',
    range: 'bytes=0-9',
  };
  // Where nothing names the public address, feeds and indexes name the host that was asked.
  for (const path of ['/feed.atom', '/llms.txt', '/lamp/index.md', '/lamp/docs/wick.html?poison', '/']) {
    const poisoned = await ask(path, poison);
    expect(poisoned.status, path).toBeLessThan(400);
    const next = await askUntil('HIT', path);
    for (const seen of [poisoned, next]) {
      expect(JSON.stringify([seen.headers, seen.body]), path).not.toMatch(/evil\.example|gopher|Kanóc/);
    }
    expect(next.body).toBe(poisoned.body);
  }
});

test('what is personal or of the moment is not kept', async () => {
  const switched = await ask(`${page}?language=hu`);
  expect([switched.status, switched.headers.location]).toEqual([302, page]);
  expect(switched.headers['cache-control']).toBe('private, no-store');
  expect((await ask(`${page}?language=hu`)).cache).not.toBe('HIT');
  expect((await ask('/lamp/%2e%2e%2fsecret')).headers['cache-control']).toBe('no-store');
  const outside = await ask('/healthz', {}, { localAddress: '127.0.0.2' });
  expect(outside.status).toBe(403);
});

test('an open page hears of a change at once, and gets the new version though the old one is kept', async () => {
  await askUntil('HIT', data);
  const events = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    get(`${nginx.url}/-/events`, { agent: false }, resolve).on('error', reject);
  });
  let told = '';
  for await (const chunk of events) {
    if (told === '') await write('lamp/README.md', '# Lamp\n\nThe second edition.\n');
    told += chunk.toString();
    if (told.includes('event: pages')) break;
  }
  const { edition, pages } = JSON.parse(/event: pages\ndata: (.*)\n/.exec(told)?.[1] ?? '{}');
  expect(pages).toEqual(['lamp/README.md']);
  expect((await ask(`${data}?edition=${edition}`)).body).toContain('The second edition.');
  await expect.poll(async () => (await ask(page)).body).toContain('The second edition.');
});

test('a reader who is told of a new version sees it, though the cache keeps the old document and its data', async ({
  page: tab,
}) => {
  await write('lamp/README.md', '# Lamp\n\nAn old description.\n');
  const slow = await startSite({
    args: [join(folder, 'family')],
    environment: { ASTERISM_SERVER__CACHING__FRESH: '86400' },
  });
  const cache = await cacheOf(slow);
  const address = cache.url + page;
  for (const path of [page, data]) await fetch(cache.url + path);
  await tab.goto(address);
  await expect.poll(() => tab.evaluate(() => performance.getEntriesByName('asterism:ready').length)).toBe(1);
  // It is the package's description as well, which every page shows: the document has to be loaded anew.
  await write('lamp/README.md', '# Lamp\n\nA new description.\n');
  await tab.getByRole('button', { name: 'Show it' }).click();
  await expect(tab.locator('article')).toContainText('A new description.');
  await expect(tab).toHaveURL(address);
  expect(await (await fetch(address)).text()).toContain('An old description.');
  await cache.stop();
  await slow.stop();
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`while Asterism is down after ${signal}, readers go on reading what was read before`, async () => {
    const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec((await ask(page)).body)?.[1] ?? '';
    const english = { 'accept-language': 'en' };
    const hungarian = { 'accept-language': 'hu' };
    const read = [page, '/lamp/docs/wick.html', data, asset, '/git/lamp/plan.svg', '/feed.atom', '/lamp/index.md', '/'];
    for (const path of read) for (const headers of [english, hungarian]) await askUntil('HIT', path, headers);
    await site.stop(signal);
    for (const path of read.filter((each) => each !== asset)) {
      await askUntil('STALE', path, english);
      const seen = await ask(path, hungarian);
      expect([path, seen.status]).toEqual([path, path === '/' ? 302 : 200]);
    }
    expect((await ask(asset)).status).toBe(200);
    expect((await ask('/lamp/docs/wick.html', hungarian)).body).toContain('Kanóc');
    const unread = await ask(`/lamp/docs/oil.html?${signal}`);
    expect(unread.status).toBe(502);
    expect(unread.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(unread.headers['cache-control']).toBe('no-store');
    expect(unread.body).toContain('<h1>Back in a moment</h1>');
    expect(unread.body).toContain('nem érhető el');
    await write('lamp/README.md', `# Lamp\n\nWritten after ${signal}.\n`);
    site = await start(new URL(site.url).port);
    await expect.poll(async () => (await ask(page)).body).toContain(`Written after ${signal}.`);
    expect((await ask(`/lamp/docs/oil.html?${signal}`)).status).toBe(200);
  });
}
