import { expect, type Locator } from '@playwright/test';
import { open, openPackageDrawer, packageDrawer, test } from '#tests/fixtures/site.ts';

test.beforeEach(({ page }) => open(page, './tidemark/index.html'));

const titles = (list: Locator) => list.getByRole('listitem').locator('b');
const field = (list: Locator) => list.getByRole('textbox', { name: 'Search packages' });
const clearButton = (list: Locator) => list.getByRole('button', { name: 'Clear the search' });

test('[L-01] the list lies at the right side, 370 px wide, and never wider than the window', async ({ page }) => {
  const list = await openPackageDrawer(page);
  const width = await page.evaluate(() => innerWidth);
  expect(await list.boundingBox()).toMatchObject({ x: width - 370, width: 370 });
  await page.setViewportSize({ width: 320, height: 600 });
  expect((await list.boundingBox())?.width).toBe(320);
});

test('[L-01] the drawer takes 400 ms, and no time for who asked for less motion', async ({ page }) => {
  const list = await openPackageDrawer(page);
  const duration = () => list.evaluate((dialog) => getComputedStyle(dialog).transitionDuration.split(', ')[0]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await duration()).toBe('0.4s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(Number.parseFloat((await duration()) ?? '')).toBeLessThan(0.001);
});

test('[L-09] rows are ordered by stars and show icon, title, stars and code', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await expect(titles(list)).toHaveText([
    'signpost',
    'quillon',
    'tidemark',
    'hearthside',
    'brackwater',
    'openwrt-millrace',
    /^(Matrix|paperfold)$/,
    /^(Matrix|paperfold)$/,
  ]);
  const row = list.getByRole('listitem').first();
  await expect(row.locator('use').first()).toHaveAttribute('href', '#icon:fas-map-signs');
  await expect(row).toContainText('4.8k');
  await expect(row).toContainText('Compass');
  const unknown = list.getByRole('listitem').filter({ hasText: 'paperfold' });
  // It has no metadata block, so it has no default icon.
  await expect(unknown.locator('[data-letters]')).toHaveAttribute('data-letters', 'Pa');
  await expect(unknown).not.toContainText('Stars');
});

test('[L-02] a search shows the packages that match any word, those that match most first', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await field(list).fill('  EMBER, hearth  tide ');
  await expect(titles(list)).toHaveText(['hearthside', 'tidemark']);
  await field(list).fill('compass');
  await expect(titles(list)).toHaveText(['signpost']);
  await field(list).fill('harebell-sign');
  await expect(titles(list)).toHaveText(['signpost']);
});

test('[L-03] the clear icon is there only with a text, and clearing shows all packages again', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await expect(clearButton(list)).toHaveCount(0);
  await field(list).fill('   ');
  await expect(clearButton(list)).toHaveCount(0);
  await field(list).fill('tide');
  await expect(titles(list)).toHaveCount(1);
  await clearButton(list).click();
  await expect(field(list)).toHaveValue('');
  await expect(field(list)).toBeFocused();
  await expect(titles(list)).toHaveCount(8);
});

test('[L-04] a search without result says so', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await expect(list.getByText('No packages found for the query.')).toHaveCount(0);
  await field(list).fill('nothing is called so');
  await expect(list.getByText('nothing')).toHaveCount(0);
  await field(list).fill('zzzz');
  await expect(list.getByText('No packages found for the query.')).toBeVisible();
});

test('[L-05] Enter opens the only result, clears the search and closes the list', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await field(list).fill('millrace');
  await field(list).press('Enter');
  await expect(page).toHaveURL(/\/openwrt-millrace\/index\.html$/);
  await expect(list).toBeHidden();
  await expect(await openPackageDrawer(page)).toBeVisible();
  await expect(field(list)).toHaveValue('');
});

test('[L-05] Enter does nothing while several packages match, or none', async ({ page }) => {
  const list = await openPackageDrawer(page);
  for (const text of ['', 'e', 'zzzz']) {
    await field(list).fill(text);
    await field(list).press('Enter');
    await expect(list).toBeVisible();
    await expect(page).toHaveURL(/\/tidemark\/index\.html$/);
  }
});

test('[L-06] a click opens the package, marks it and closes the list', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await list.getByRole('link', { name: 'quillon' }).click();
  await expect(page).toHaveURL(/\/quillon\/index\.html$/);
  await expect(list).toBeHidden();
  await openPackageDrawer(page);
  await expect(list.locator('[aria-current="page"]')).toHaveCount(1);
  await expect(list.getByRole('link', { name: 'quillon' })).toHaveAttribute('aria-current', 'page');
});

test('[L-06] the package that is read already is opened again without harm', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await list.getByRole('link', { name: 'tidemark' }).click();
  await expect(page).toHaveURL(/\/tidemark\/index\.html$/);
  await expect(list).toBeHidden();
});

test('[L-07] Escape closes the list and gives the focus back to the button', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Packages' })).toBeFocused();
});

test('[L-07] the close button and a click beside the list close it', async ({ page }) => {
  const list = await openPackageDrawer(page);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(list).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Packages' })).toBeFocused();
  await openPackageDrawer(page);
  await page.mouse.click(20, 300);
  await expect(list).toBeHidden();
});

test('[L-07] the focus stays inside while the list is open', async ({ page }) => {
  const list = await openPackageDrawer(page);
  const inside = () =>
    page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null);
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
  await expect(list).toBeVisible();
});

test('[L-07] the active package is brought to the centre of a long list', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 320 });
  await open(page, './paperfold/index.html');
  const list = await openPackageDrawer(page);
  await expect(list.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
  const active = await list.locator('[aria-current="page"]').boundingBox();
  expect(active?.y).toBeGreaterThan(0);
});

test('[L-10] characters that are special in patterns are searched as they are', async ({ page }) => {
  const list = await openPackageDrawer(page);
  for (const text of ['c++', '(', '[', '\\', '.*', '^s', '$']) {
    await field(list).fill(text);
    await expect(list.getByText('No packages found for the query.')).toBeVisible();
    await field(list).fill('');
    await expect(titles(list)).toHaveCount(8);
  }
});

test.describe('on a touch device', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } });

  test('[L-08] the search field has no focus when the list opens', async ({ page }) => {
    await page.getByRole('banner').getByRole('button', { name: 'Packages' }).tap();
    const list = packageDrawer(page);
    await expect(list).toBeVisible();
    await expect(list.locator('[aria-current="page"]')).toBeInViewport();
    await expect(field(list)).not.toBeFocused();
  });
});
