import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument, sampleFailure } from '#web/testing/sample-document.ts';
import { createPageCache, PageFetchError } from './page-cache.ts';

const html = renderDocument(sampleDocument, sampleAssets);
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('[T-06] a page that was loaded is not fetched again', async () => {
  const { cache, requests } = await serve((_, response) => response.end(html));
  expect(cache.has('/a')).toBe(false);
  const [first, second] = await Promise.all([cache.load('/a'), cache.load('/a')]);
  expect(first.html).toBe(html);
  expect(first.state.site.version).toBe('v1');
  expect(first.state.view).toMatchObject({ path: '/lantern/index.html', address: sampleDocument.view.address });
  expect(second).toBe(first);
  expect(await cache.load('/a')).toBe(first);
  expect(cache.has('/a')).toBe(true);
  expect(requests).toEqual(['/a']);
});

test('[T-06] the document that the browser loaded itself is never fetched', async () => {
  const { cache: other } = await serve((_, response) => response.end(html));
  const own = await other.load('/a');
  const { cache, requests } = await serve((_, response) => response.end());
  cache.put('/a', own);
  expect(await cache.load('/a')).toBe(own);
  expect(requests).toEqual([]);
});

test('[T-09] an aborted page is fetched again by the next call', async () => {
  const control = new AbortController();
  const { cache } = await serve((_, response) => {
    if (control.signal.aborted) response.end(html);
  });
  const first = cache.load('/a', control.signal);
  control.abort();
  await expect(first).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect((await cache.load('/a')).html).toBe(html);
});

test('[P-11] a 404 has a page; an invalid response and no response are different errors and not cached', async () => {
  const statuses = [404, 500, 200];
  const { cache, stop } = await serve((_, response) => {
    const status = statuses.shift() ?? 200;
    response.statusCode = status;
    response.end(status === 404 ? html : '<!doctype html><html><body>A proxy.</body></html>');
  });
  expect((await cache.load('/missing')).state.site.version).toBe('v1');
  await expect(cache.load('/a')).rejects.toEqual(new PageFetchError('/a', { failed: 500 }));
  await expect(cache.load('/a')).rejects.toMatchObject({ failed: undefined });
  stop();
  await expect(cache.load('/a')).rejects.toMatchObject({ failed: 0 });
});

test('[P-11] an error with a document is no page, except the shell of an unreachable site', async () => {
  const failed = (more: object) => {
    const failure = { status: 503, url: '/a', reason: 'outage', ...more } as const;
    return renderDocument(sampleFailure(failure), sampleAssets);
  };
  const { cache } = await serve(({ url }, response) => {
    response.statusCode = 503;
    response.end(failed(url === '/shell' ? { shell: true } : {}));
  });
  await expect(cache.load('/a')).rejects.toMatchObject({ failed: undefined });
  expect((await cache.load('/shell')).state.view.failure).toEqual({ status: 503, reason: 'outage', shell: true });
});

test('a document with a damaged state is no page', async () => {
  const { cache } = await serve((_, response) => response.end(html.replace('id="asterism-state">{', '$&{')));
  await expect(cache.load('/a')).rejects.toMatchObject({ failed: undefined });
});

test('[T-06] a redirected page has the path and query that it was redirected to, and is not fetched again there', async () => {
  const { cache, requests } = await serve(({ url = '' }, response) => {
    if (!url.startsWith('/old')) return response.end(html);
    response.writeHead(302, { location: url.replace('/old', '/new') });
    return response.end();
  });
  expect((await cache.load('/old?sort=name')).redirected).toBe('/new?sort=name');
  expect(await cache.load('/new?sort=name')).not.toHaveProperty('redirected');
  expect(requests).toEqual(['/old?sort=name', '/new?sort=name']);
});

test('a copy of the service worker has its date, and the next call asks again', async () => {
  const marked = (time: number) => html.replace('<html ', `<html data-cached-at="${time}" `);
  const times = [1_795_000_000_000, 0];
  const { cache, requests } = await serve((_, response) => {
    const time = times.shift();
    response.end(time === undefined ? html : marked(time));
  });
  expect((await cache.load('/a')).cachedAt).toBe(1_795_000_000_000);
  expect(cache.has('/a')).toBe(false);
  expect((await cache.load('/a')).cachedAt).toBe(0);
  expect(await cache.load('/a')).not.toHaveProperty('cachedAt');
  expect(cache.has('/a')).toBe(true);
  expect(requests).toEqual(['/a', '/a', '/a']);
});

test('an article that quotes a root element or a state changes neither the date nor the state of its page', async () => {
  const quoted = '<script type="application/json" id="asterism-state">{"view":{"path":"/other"}}</script>';
  const text = `<html data-cached-at="1"${quoted}`.replaceAll('<', '&#x3C;');
  const article = `<pre><code>&#x3C;!doctype html>\n${text}</code></pre>`;
  const { cache } = await serve((_, response) =>
    response.end(renderDocument({ ...sampleDocument, article }, sampleAssets)),
  );
  const page = await cache.load('/a');
  expect(page).not.toHaveProperty('cachedAt');
  expect(page.state.view.path).toBe('/lantern/index.html');
});

test('a changed page is requested with its snapshot, which bypasses caches of the old version', async () => {
  const { cache, requests } = await serve((_, response) => response.end(html));
  await cache.load('/a');
  cache.drop('/a', 'e 2');
  await cache.load('/a');
  cache.drop('/b', undefined);
  await cache.load('/b');
  expect(requests).toEqual(['/a', '/a?snapshot=e%202', '/b']);
});

async function serve(listener: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    listener(request, response);
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(stop);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { cache: createPageCache((path, signal) => fetch(origin + path, { signal: signal ?? null })), requests, stop };
}
