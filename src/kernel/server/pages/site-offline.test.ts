import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  site = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n' }, settings: { server: { base: '/docs' } } });
  process.env.NODE_ENV = environment;
});

afterAll(() => site.close());

test('the service worker is revalidated each time, may fetch only from the site, and names the build', async () => {
  const answer = await site.get('/docs/service-worker.js');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache, must-revalidate');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(await answer.text()).toContain('"assets/entry-1a2b.js assets/icon-1a2b.svg assets/rest-1a2b.css"');
});

test('the offline document is in the language of the reader, is no page, and does not reload by itself', async () => {
  const answer = await site.get('/docs/-/offline.html?site=1', { 'accept-language': 'hu' });
  const { status, headers } = answer;
  expect([status, headers.get('content-language')]).toEqual([200, 'hu']);
  expect([headers.get('refresh'), headers.get('link'), headers.get('surrogate-key')?.includes('lamp')]).toEqual([
    null,
    null,
    false,
  ]);
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('"shell":true');
});
