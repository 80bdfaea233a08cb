import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '#cli/testing/test-site.ts';
import { features } from '#features/server.ts';
import { routes } from '#model/routes.ts';
import { sitemap } from './sitemap.ts';

const origin = 'https://docs.example';

test('a crawler finds each part that the index of the sitemap names', async () => {
  const files = { 'asterism/README.md': '# Asterism\n', 'lamp/README.md': '# Lamp\n', 'lamp/docs/a.md': '# A\n' };
  const site = await startTestSite({ files });
  onTestFinished(() => site.close());
  const { snapshots } = site;
  const handler = sitemap({
    snapshots,
    origin,
    language: 'en',
    listed: features.paths.listed,
    limits: { addresses: 1, bytes: 100_000 },
  });
  const app = new Hono();
  for (const { pattern } of [routes.sitemap, routes.sitemapPart, routes.package]) app.get(pattern, handler);
  const read = async (path: string) => (await app.request(path)).text();
  const parts = [...(await read('/sitemap.xml')).matchAll(/<loc>https:\/\/docs\.example([^<]+)<\/loc>/g)];
  expect(parts.map(([, path]) => path)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const found = await Promise.all(parts.map(([, path = '']) => read(path)));
  expect(found.map((xml) => /<loc>([^<]+)<\/loc>/.exec(xml)?.[1]).toSorted()).toEqual([
    `${origin}/lamp/docs/a.html`,
    `${origin}/lamp/index.html`,
    `${origin}/matrix/index.html`,
  ]);
  expect((await app.request('/sitemap-4.xml')).status).toBe(404);
});
