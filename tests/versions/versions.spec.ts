import { expect, type Page } from '@playwright/test';
import { heading, isMarked, mark, open } from '#tests/fixtures/site.ts';
import { test } from '#tests/fixtures/versioned-test.ts';
import { violations } from '#tests/fixtures/violations.ts';

const wick = '/lamp/docs/wick.html';
const old = '/lamp@1.0.0/docs/wick.html';
const phone = { width: 390, height: 844 };

const switchOf = (page: Page) => page.getByRole('button', { name: /^(Version|Commit) / });
const list = (page: Page) => page.getByRole('list', { name: 'Versions of this package' });
const notice = (page: Page) => page.getByRole('note');

test('a reader chooses a version, stays on the page in place, and is led back to the current one', async ({ page }) => {
  await open(page, wick);
  await mark(page);
  await expect(switchOf(page)).toHaveText('Version main');
  await switchOf(page).click();
  await expect(list(page).getByRole('link')).toHaveText([
    'main current unreleased Jan 3, 2024',
    '2.0.0 Jan 2, 2024',
    '1.0.0 Jan 1, 2024',
  ]);
  await expect(list(page).locator('[aria-current]')).toHaveText(/^main/);
  await list(page).getByRole('link', { name: '1.0.0' }).click();
  await expect(page).toHaveURL(new RegExp(`${old}$`));
  await expect(list(page)).toBeHidden();
  await expect(page.locator('article')).toContainText('Trim it each day.');
  await expect(switchOf(page)).toHaveText('Version 1.0.0');
  await expect(notice(page)).toHaveText('You are reading version 1.0.0. The current version of this page is main.');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await isMarked(page)).toBe(true);
  await notice(page).getByRole('link', { name: 'main' }).click();
  await expect(page).toHaveURL(new RegExp(`${wick}$`));
  await expect(notice(page)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test('links of an old version stay inside it, and a page that is gone since leads to the package', async ({ page }) => {
  await open(page, '/lamp@1.0.0/index.html');
  await expect(
    page.getByRole('region', { name: 'About this package' }).getByRole('button', { name: /^Version/ }),
  ).toHaveText('Version 1.0.0');
  await page.locator('article').getByRole('link', { name: 'oil' }).click();
  await expect(page).toHaveURL(/\/lamp@1\.0\.0\/docs\/oil\.html$/);
  await expect(notice(page)).toHaveText('You are reading version 1.0.0. The current version, main, has no such page.');
  await notice(page).getByRole('link', { name: 'main' }).click();
  await expect(page).toHaveURL(/\/lamp\/index\.html$/);
});

test('a reader on a phone finds the versions at the top of the contents', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, wick);
  await expect(switchOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Contents' }).click();
  await switchOf(page).click();
  await expect(list(page)).toBeVisible();
  await list(page).getByRole('link', { name: '1.0.0' }).click();
  await expect(page).toHaveURL(new RegExp(`${old}$`));
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(notice(page)).toBeInViewport();
});

test('a reader with a keyboard opens the versions, leaves them with Escape and is where they were', async ({
  page,
}) => {
  await open(page, wick);
  await switchOf(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(list(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(switchOf(page)).toBeFocused();
});

for (const size of [{ width: 1440, height: 900 }, phone]) {
  test(`a reader of an old version searches that version, and then the current one, at ${size.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, old);
    await page
      .getByRole('button', { name: 'Search', exact: true })
      .or(page.getByRole('link', { name: 'Search' }))
      .click();
    const palette = page.getByRole('dialog');
    await palette.getByRole('radio', { name: 'Only in lamp 1.0.0' }).check();
    await palette.getByRole('combobox').fill('oil');
    const rows = palette.getByRole('option');
    await expect(rows.first()).toHaveAttribute('href', /^\/lamp@1\.0\.0\//);
    for (const row of await rows.all()) await expect(row).toHaveAttribute('href', /^\/lamp@1\.0\.0\//);
    expect(await violations(page)).toEqual([]);
    await palette.getByRole('radio', { name: 'Current version' }).check();
    await expect(palette.getByRole('status')).toContainText('No results for “oil”.');
    await palette.getByRole('radio', { name: 'Only in lamp 1.0.0' }).check();
    await rows.first().click();
    await expect(page).toHaveURL(/\/lamp@1\.0\.0\/docs\/oil\.html/);
  });
}

test('the search page of an old version has no barrier that axe knows', async ({ page, watch }) => {
  watch.expect(/status of 404/);
  for (const path of [
    '/search?q=oil&in=lamp&version=1.0.0',
    '/search?q=oil&in=lamp&version=9',
    '/search?q=oil&version=1',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    expect(await violations(page)).toEqual([]);
  }
});

test('a reader of the current version finds only pages of the current version', async ({ page }) => {
  await open(page, wick);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('radio')).toHaveCount(0);
  await palette.getByRole('combobox').fill('trim');
  await expect(palette.getByRole('option').first()).toHaveAttribute('href', /^\/lamp\//);
});

for (const size of [{ width: 1440, height: 900 }, phone]) {
  test(`a page of an old version has no barrier that axe knows at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const path of [old, '/lamp@1.0.0/index.html']) {
      await open(page, path);
      const contents = page.getByRole('button', { name: 'Contents' });
      if ((await switchOf(page).isHidden()) && (await contents.isVisible())) await contents.click();
      await switchOf(page).click();
      await expect(list(page)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
  });
}

test('a permanent link is copied and shows the page as it was', { tag: '@browser' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, old);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.getByRole('button', { name: 'Copy a permanent link' }).click();
  await expect(page.getByText('Copied!').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${old}$`));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/lamp@[0-9a-f]{40}\/docs\/wick\.html$/);
  await open(page, copied);
  await expect(page.locator('article')).toContainText('Trim it each day.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const size of [{ width: 1440, height: 900 }, phone]) {
    test(`a reader chooses a version at ${size.width} pixels`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(wick);
      if (size === phone) await page.getByRole('button', { name: 'Contents' }).click();
      await switchOf(page).click();
      await list(page).getByRole('link', { name: '1.0.0' }).click();
      await expect(page).toHaveURL(new RegExp(`${old}$`));
      await expect(notice(page)).toContainText('You are reading version 1.0.0.');
    });
  }

  test('a reader searches an old version, and then the current one', async ({ page }) => {
    const results = page.getByRole('main').getByRole('link', { name: /Oil/ });
    await expect(async () => {
      await page.goto('/search?q=oil&in=lamp&version=1');
      await expect(results.first()).toHaveAttribute('href', /^\/lamp@1\.0\.0\//, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('search')).toContainText('Only in lamp 1.0.0');
    await page.getByRole('searchbox').fill('trim');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\?q=trim&in=lamp&version=1\.0\.0$/);
    await expect(page.getByRole('main').getByRole('link', { name: /Wick/ }).first()).toHaveAttribute(
      'href',
      /^\/lamp@1\.0\.0\//,
    );
    await page.getByRole('link', { name: 'Search the current version' }).click();
    await expect(page).toHaveURL(/\?q=trim&in=lamp$/);
    await expect(page.getByRole('main').getByRole('link', { name: /Wick/ }).first()).toHaveAttribute(
      'href',
      /^\/lamp\//,
    );
  });

  test('a permanent link leads to the page as it was', async ({ page }) => {
    await page.goto(old);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await page.getByRole('link', { name: 'Permanent link', exact: true }).click();
    await expect(page).toHaveURL(/\/lamp@[0-9a-f]{40}\/docs\/wick\.html$/);
    await expect(heading(page)).toHaveText('Wick');
  });
});
