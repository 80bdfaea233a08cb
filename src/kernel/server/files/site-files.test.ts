import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { routes } from '#model/routes.ts';
import { createSiteFiles } from './site-files.ts';

test('a file of the settings has an address with a hash and is cached for ever', async () => {
  const files = createSiteFiles({ base: '/docs' });
  const path = files.add('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(path).toMatch(/^\/docs\/assets\/site\/logo-[\w-]{12}\.svg$/);
  const other = files.add('logo.svg', '<svg/>');
  expect(other).not.toBe(path);
  expect(files.paths().map((inside) => `/docs${inside}`)).toEqual([path, other]);

  const app = new Hono().basePath('/docs').get(routes.siteFile.pattern, files.handler);
  const response = await app.request(path);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toContain('<svg');
  expect((await app.request('/docs/assets/site/none.svg')).status).toBe(404);
});
