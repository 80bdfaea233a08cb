import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { expect } from '@playwright/test';
import { nginxIsInstalled } from '#server/testing/nginx-process.ts';
import { ask as askAt, askUntil as askAtUntil } from '#tests/fixtures/ask-nginx.ts';
import { alive } from '#tests/fixtures/site.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { type CachedSite, startCachedSite } from '#tests/sites/cached-site.ts';

test.skip(!nginxIsInstalled, 'nginx is not installed.');

const page = '/lamp/index.html';
const data = '/-/family.json';

let site: CachedSite;

test.beforeAll(async () => {
  const files = {
    'lamp/README.md': '# Lamp\n\nThe first edition. [Wick](docs/wick.md)\n',
    'lamp/docs/wick.md': '# Wick\n',
    'lamp/docs/wick.hu.md': '# Kanóc\n',
    'lamp/docs/oil.md': '# Oil\n',
    'lamp/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  };
  site = await startCachedSite(files, 0);
});

test.afterAll(() => site?.stop());

const ask: typeof askAt = (path, ...more) => askAt(site.url + path, ...more);
const askUntil: typeof askAtUntil = (cache, path, headers) => askAtUntil(cache, site.url + path, headers);

test('the first reader of a page has it fetched, those after are answered by the cache with the same', async () => {
  const first = await ask('/lamp/docs/oil.html');
  expect([first.status, first.cache]).toEqual([200, 'MISS']);
  const later = await askUntil('HIT', '/lamp/docs/oil.html');
  expect(later.body).toBe(first.body);
  expect(later.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(later.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-if-error=604800');
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

for (const [name, value] of Object.entries({
  host: 'evil.example',
  forwarded: 'host=evil.example;proto=gopher',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-for': 'evil.example',
  'x-forwarded-port': '666',
  'x-original-url': '/lamp/docs/oil.html',
  'x-rewrite-url': '/lamp/docs/oil.html',
  'x-http-method-override': 'DELETE',
  'asterism-language': 'hu',
  range: 'bytes=0-9',
  'if-none-match': '*',
})) {
  test(`the header ${name} of one reader never changes what others get`, async () => {
    // Where nothing names the public address, feeds and indexes name the host that was asked.
    for (const path of ['/feed.atom', '/llms.txt', '/lamp/index.md', '/lamp/docs/wick.html', '/']) {
      const poisoned = await ask(`${path}?${name}`, { [name]: value });
      expect([poisoned.status < 400, poisoned.cache], path).toEqual([true, 'MISS']);
      const next = await askUntil('HIT', `${path}?${name}`);
      const usual = await askUntil('HIT', path);
      expect([next.status, next.body]).toEqual([usual.status, usual.body]);
      expect(JSON.stringify([next.headers, next.body])).not.toMatch(/evil\.example|gopher|:666|Kanóc/);
    }
  });
}

test('an address that names another host reaches no link', async () => {
  for (const address of ['http://evil.example/feed.atom?host', '/feed.atom?host']) {
    const seen = await ask('', {}, { path: address });
    expect([seen.status, seen.body.includes('evil.example')]).toEqual([200, false]);
  }
});

test('calls of agents and forges are passed on with their bodies, and never kept', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const accept = 'application/json, text/event-stream';
  const headers = { 'content-type': 'application/json', accept };
  const tools = await fetch(`${site.url}/mcp`, { method: 'POST', headers, body });
  expect([tools.status, tools.headers.get('x-cache')]).toEqual([200, null]);
  expect(await tools.text()).toContain('"tools"');
  const hook = await fetch(`${site.url}/api/hook`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect(await hook.text()).toContain('There is no such call.');
  expect((await fetch(site.url + page, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(413);
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
  await askUntil('HIT', page);
  const events = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    get(`${site.url}/-/events`, { agent: false }, resolve).on('error', reject);
  });
  let told = '';
  for await (const chunk of events) {
    if (told === '') await site.write('lamp/README.md', '# Lamp\n\nThe second edition.\n');
    told += chunk.toString();
    if (told.includes('event: pages')) break;
  }
  const { snapshot, pages } = JSON.parse(/event: pages\ndata: (.*)\n/.exec(told)?.[1] ?? '{}');
  expect(pages).toEqual(['lamp/README.md']);
  expect((await ask(`${page}?snapshot=${snapshot}`)).body).toContain('The second edition.');
  await expect.poll(async () => (await ask(page)).body).toContain('The second edition.');
});

test('a reader who is told of a new version sees it, though the cache has the old document', async ({ page: tab }) => {
  const slow = await startCachedSite({ 'lamp/README.md': '# Lamp\n\nAn old description.\n' }, 86_400);
  try {
    const address = slow.url + page;
    await fetch(address);
    await tab.goto(address);
    await alive(tab);
    await slow.write('lamp/README.md', '# Lamp\n\nA new description.\n');
    await tab.getByRole('button', { name: 'Show' }).click();
    await expect(tab.locator('article')).toContainText('A new description.');
    await expect(tab).toHaveURL(address);
    // Others are sent the old one once more, and meanwhile the cache asks.
    const others = async (): Promise<string> => (await fetch(address)).text();
    expect(await others()).toContain('An old description.');
    await expect.poll(others).toContain('A new description.');
  } finally {
    await slow.stop();
  }
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`while Asterism is down after ${signal}, readers go on reading what was read before`, async () => {
    const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec((await ask(page)).body)?.[1] ?? '';
    const english = { 'accept-language': 'en' };
    const hungarian = { 'accept-language': 'hu' };
    const read = [page, '/lamp/docs/wick.html', data, asset, '/git/lamp/plan.svg', '/feed.atom', '/lamp/index.md', '/'];
    for (const path of read) for (const headers of [english, hungarian]) await askUntil('HIT', path, headers);
    await site.stopSite(signal);
    for (const path of read.filter((each) => each !== asset)) {
      await askUntil('STALE', path, english);
      const seen = await ask(path, hungarian);
      expect([path, seen.status]).toEqual([path, path === '/' ? 302 : 200]);
    }
    expect((await ask(asset)).status).toBe(200);
    expect((await ask('/lamp/docs/wick.html', hungarian)).body).toContain('Kanóc');
    await whileFailing(site.port, async () => {
      for (const path of [page, data]) expect((await askUntil('STALE', path)).status).toBe(200);
      expect((await ask(`/lamp/docs/oil.html?failing`)).status).toBe(503);
    });
    const unread = await ask(`/lamp/docs/oil.html?${signal}`);
    expect(unread.status).toBe(502);
    expect(unread.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(unread.headers['cache-control']).toBe('no-store');
    expect(unread.body).toContain('<h1>Back in a moment</h1>');
    expect(unread.body).toContain('nem érhető el');
    await site.write('lamp/README.md', `# Lamp\n\nWritten after ${signal}.\n`);
    await site.startSite();
    await expect.poll(async () => (await ask(page)).body, { timeout: 30_000 }).toContain(`Written after ${signal}.`);
    expect((await ask(`/lamp/docs/oil.html?${signal}`)).status).toBe(200);
  });
}

/** Does something while each request is answered as by a site that has begun to start and cannot show pages yet. */
async function whileFailing(port: number, work: () => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.writeHead(503, { 'cache-control': 'no-store' }).end());
  await once(server.listen(port, '127.0.0.1'), 'listening');
  try {
    await work();
  } finally {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
}
