import { expect } from '@playwright/test';
import { isMarked, mark, open, test } from '#tests/fixtures/site.ts';

test('[H-02] the header names the package, its type and its code', async ({ page }) => {
  await open(page, './signpost/index.html');
  const title = page.getByRole('banner').getByRole('link').first();
  await expect(title).toContainText('signpost');
  await expect(title.getByTitle('Code name')).toHaveText('Compass');
  const type = title.getByText('library');
  await expect(type).toHaveCSS('text-transform', 'uppercase');
  await expect(title.locator('use')).toHaveAttribute('href', '#icon:fas-map-signs');
});

test('[H-02] a package without a type shows the name of the family, an OpenWrt package is marked', async ({ page }) => {
  await open(page, './paperfold/index.html');
  await expect(page.getByRole('banner').getByRole('link').first()).toContainText('harebell');
  await open(page, './openwrt-millrace/index.html');
  await expect(page.getByRole('banner').getByText('openwrt', { exact: true })).toBeVisible();
});

test('[H-03] the title leads to the package, the home button to the Matrix, which has none', async ({ page }) => {
  await open(page, './signpost/docs/routes.html');
  await mark(page);
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: /signpost/ }).click();
  await expect(page).toHaveURL(/\/signpost\/index\.html$/);
  await banner.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/matrix(\/index\.html)?$/);
  await expect(banner.getByRole('link', { name: /Matrix/ })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Home' })).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test('[H-04] the package menu is there only where the package has one', async ({ page }) => {
  await open(page, './quillon/index.html');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
});

test('[H-04] an entry leads to its page, is then marked, and has a translated label', async ({ page }) => {
  await open(page, './signpost/index.html');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await button.click();
  await expect(menu).toBeVisible();
  await expect(menu.locator('[aria-current]')).toHaveCount(0);
  await menu.getByRole('link', { name: 'Change log' }).click();
  await expect(page).toHaveURL(/\/signpost\/CHANGELOG\.html$/);
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu.getByRole('link', { name: 'Change log' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator('[aria-current]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('[H-04] [L-06] choosing a package clears the active menu entry', async ({ page }) => {
  await open(page, './signpost/CHANGELOG.html');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/signpost\/index\.html$/);
  await expect(page.locator('nav[popover] [aria-current]')).toHaveCount(0);
});

test('[H-04] an entry to another site opens a new window and says so with a mark', async ({ page }) => {
  await open(page, './signpost/index.html');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const entry = page.getByRole('link', { name: 'Playground' });
  await expect(entry).toHaveAttribute('href', 'https://play.example.net/signpost');
  await expect(entry).toHaveAttribute('target', '_blank');
  await expect(entry).toHaveAttribute('rel', /noopener/);
  await expect(entry.locator('use')).toHaveAttribute('href', /arrow-up-right/);
});

test('[P-08] a reader who begins on the home page reads that the family is ready, by its name', async ({ page }) => {
  await open(page, './matrix/index.html');
  await expect(page.getByText('harebell is ready.').first()).toBeVisible();
});

test('[H-06] the loading bar shows while a page is on its way', async ({ page }) => {
  await open(page, './tidemark/index.html');
  const bar = page.getByRole('progressbar', { name: 'Loading', includeHidden: true });
  await expect(bar).toBeHidden();
  await expect(bar).toHaveCSS('z-index', '100000');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/tidemark/docs/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('article').getByRole('link', { name: 'settings' }).first().click();
  await expect(bar).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/tidemark\/docs\/settings\.html/);
  await expect(bar).toBeHidden();
});

test('[H-07] language and theme stand side by side in the header', async ({ page }) => {
  await open(page, './matrix/index.html');
  const banner = page.getByRole('banner');
  for (const name of ['Language', 'Next theme', 'Choose a theme']) {
    await expect(banner.getByRole('button', { name })).toBeVisible();
  }
});

test('[H-07] on a phone the header is one bar of 52 px, and “…” has the way home, languages and all themes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, './signpost/docs/routes.html');
  const banner = page.getByRole('banner');
  expect((await banner.boundingBox())?.height).toBe(52);
  await expect(banner.getByRole('link', { name: 'Home' })).toBeHidden();
  await banner.getByRole('button', { name: 'More', exact: true }).click();
  const themes = banner.getByRole('list', { name: 'Choose a theme' });
  await expect(themes.getByRole('button')).toHaveCount(9);
  await expect(banner.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await themes.getByRole('button', { name: 'Light beach' }).click();
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-light-beach/);
  await expect(themes).toBeHidden();
  await banner.getByRole('button', { name: 'More', exact: true }).click();
  await banner.getByRole('link', { name: 'Magyar' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  await banner.getByRole('button', { name: 'Továbbiak' }).click();
  await banner.getByRole('link', { name: 'Kezdőlap' }).click();
  await expect(page).toHaveURL(/\/matrix(\/index\.html)?$/);
});

test('[T-02] the button for the next theme has its colours and its name', async ({ page }) => {
  await open(page, './signpost/index.html');
  const button = page.getByRole('button', { name: 'Next theme' });
  await expect(button).toHaveAttribute('title', 'Next theme: Dark pink and blue-grey');
  await expect(button.locator('span')).toHaveClass(/cory-mat-theme-dark-pink-bluegray/);
  await button.click();
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-pink-bluegray/);
  await expect(button).toHaveAccessibleName('Next theme: Dark purple and green');
});

test('a reader on a narrow screen has every control of the header and no sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    './signpost/index.html',
    './paperfold/docs/code.html',
    './paperfold/docs/lists-and-tables.html',
  ]) {
    await open(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const name of ['Packages', 'Next theme', 'More']) {
      await expect(page.getByRole('banner').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  }
});
