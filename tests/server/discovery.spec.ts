import { expect } from '@playwright/test';
import { test as base } from '#tests/fixtures/site.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

const startPublicSite = (): Promise<RunningSite> =>
  startSite({ warm: 'example', environment: { ASTERISM_CORE__SERVER__URL: 'http://docs.example' } });

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('public', startPublicSite)),
});

test('a browser takes the manifest without a word, and every picture that it names', async ({ page, context }) => {
  await page.goto('/signpost/index.html');
  const session = await context.newCDPSession(page);
  const { url, errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(manifest.shortcuts?.length).toBe(4);
  expect(manifest.icons?.length).toBe(4);
  for (const { url: icon } of manifest.icons ?? []) expect((await page.request.get(icon)).status(), icon).toBe(200);
});

test('what stands in the page for search engines does not run and disturbs no reader', async ({ page }) => {
  await page.goto('/signpost/index.html');
  const block = page.locator('script[type="application/ld+json"]');
  const data = JSON.parse((await block.textContent()) ?? '');
  expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'SoftwareSourceCode',
    'BreadcrumbList',
  ]);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http:\/\/docs\.example\/assets/);
});
