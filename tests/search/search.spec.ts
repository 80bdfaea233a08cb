import { expect } from '@playwright/test';
import { test } from '#tests/fixtures/site.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor searches with the form, reads marked words, narrows to a package and lands at the heading', {
    tag: '@server',
  }, async ({ page, site }) => {
    // The index of a site that has just started is filled in the background.
    await expect(async () => {
      const { complete } = await (await fetch(`${site.url}/api/search?q=proxy`)).json();
      expect(complete).toBe(true);
    }).toPass({ intervals: [1_000], timeout: 30_000 });
    await page.goto('./search');
    await page.getByRole('searchbox').fill('behind a porxy');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('main').getByRole('status')).toContainText('behind a proxy');
    await expect(page.locator('mark', { hasText: 'proxy' }).first()).toBeVisible();
    // In the narrowest window and with the largest text the form stays in it.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
    const field = await page.locator('main').getByRole('searchbox').boundingBox();
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('link', { name: /(?:Only|More) in signpost/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Only in signpost' })).toBeChecked();
    await page.getByRole('link', { name: 'Behind a proxy' }).first().click();
    await expect(page).toHaveURL(/\/signpost\/docs\/deployment\/index\.html#behind-a-proxy$/);
  });
});
