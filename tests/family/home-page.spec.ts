import { expect, type Page } from '@playwright/test';
import { test as base, open } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { startArranged } from '#tests/sites/arranged-site.ts';

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('arranged', startArranged)),
});

const hero = (page: Page) => page.locator('[data-part="hero"]');

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const [device, width] of [
  ['phone', 390],
  ['desktop', 1440],
] as const) {
  test(`on a ${device}, the home page begins with the hero, its page follows, and groups order the packages`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['cory-mat-theme-light-indigo-pink', 'cory-mat-theme-dark-matrix']) {
      await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
      await open(page, './matrix');
      await expect(page.locator('html')).toHaveClass(new RegExp(theme));
      await expect(hero(page).getByText('Tools for calm networks')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome aboard');
      expect(await violations(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
    }
    await expect(hero(page).getByRole('heading', { name: 'Newest releases' })).toBeVisible();
    await expect(page.locator('[data-part="matrix"]').getByRole('heading', { name: 'Network' })).toBeVisible();
    await hero(page).getByRole('link', { name: 'tidemark' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tidemark' })).toBeVisible();
  });
}

for (const [device, width] of [
  ['phone', 390],
  ['desktop', 1440],
] as const) {
  test(`on a ${device}, menus have the order, the titles, the links and the badges of the settings`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, './signpost/docs/routes.html');
    if (device === 'phone') await page.getByRole('button', { name: 'Contents' }).click();
    const tree = page.locator('[data-part="page-tree"]');
    await expect(tree.getByRole('link').nth(1)).toHaveText('When something fails');
    await expect(tree.getByRole('link', { name: 'Chat' })).toContainText('new');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.locator('[data-part="package-menu"]');
    await expect(menu.getByText('Elsewhere')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await menu.getByRole('link', { name: 'When something fails' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'hu-HU' });

  test('the hero leads to packages, and is in the language of the browser', async ({ page }) => {
    await page.goto('./matrix');
    await expect(hero(page).getByText('Eszközök nyugodt hálózatokhoz')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hálózat' })).toBeVisible();
    await hero(page).getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL(/signpost\/index\.html$/);
  });
});
