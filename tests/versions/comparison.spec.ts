import { expect, type Page } from '@playwright/test';
import { isMarked, mark, open } from '#tests/fixtures/site.ts';
import { test } from '#tests/fixtures/versioned-test.ts';
import { violations } from '#tests/fixtures/violations.ts';

const list = '/lamp/compare/1.0.0...2.0.0/index.html';
const wick = '/lamp/compare/1.0.0...2.0.0/pages/docs/wick.html';
const phone = { width: 390, height: 844 };

const title = (page: Page) => page.locator('[id="asterism:comparison"]');
const pages = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(/\.md$/) });

test('a reader opens what changed from the page, reads the list, and turns the comparison round', async ({ page }) => {
  await open(page, '/lamp@2.0.0/docs/wick.html');
  await mark(page);
  await page.getByRole('link', { name: 'Changed in 2.0.0' }).click();
  await expect(title(page)).toHaveText('Wick: changes from 1.0.0 to 2.0.0');
  await expect(page.locator('article del')).toContainText('day');
  await expect(page.locator('article ins')).toContainText('week');
  await page.getByRole('link', { name: 'All changed pages' }).click();
  await expect(title(page)).toHaveText('Changes in lamp from 1.0.0 to 2.0.0');
  await expect(pages(page)).toHaveText([/changed.*README\.md/, /changed.*Wick/, /removed.*Oil/]);
  await expect(page.getByRole('img', { name: '1 word inserted, 1 word deleted' })).toHaveText('+1 −1');
  await page.getByRole('link', { name: 'Swap versions' }).click();
  await expect(title(page)).toHaveText('Changes in lamp from 2.0.0 to 1.0.0');
  expect(await isMarked(page)).toBe(true);
});

test('the link to the next change goes through the changes of the page and begins again', async ({ page }) => {
  await open(page, wick);
  const next = page.getByRole('link', { name: 'Next change' });
  await next.click();
  await expect(page.locator('#change-1')).toBeFocused();
  await expect(page.locator('#change-1')).toBeInViewport();
  await next.click();
  await expect(page.locator('#change-1')).toBeFocused();
});

test('the title of a comparison has weight, and a removed heading leaves no blank above it', async ({ page }) => {
  await open(page, wick);
  await expect(page.getByText(/: changes from /)).toHaveCSS('font-weight', '650');
  const article = page.locator('article');
  await article.evaluate((element) => {
    element.insertAdjacentHTML('beforeend', '<del data-change="removed"><h2>Gone</h2></del>');
  });
  await expect(article.locator('del h2')).toHaveCSS('margin-top', '0px');
});

test('words for screen readers in a wide table do not widen a page of changes', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, wick);
  const wide = await page.locator('article').evaluate((element) => {
    const words = '<ins data-change="inserted"><span class="visually-hidden">inserted: </span>oil</ins>';
    const name = '<code>src/lamps/wicks/trimmed-wick-of-two-fingers.ts</code>';
    element.insertAdjacentHTML('beforeend', `<table><tr><td>${name}</td><td>${name} ${words}</td></tr></table>`);
    const { scrollWidth, clientWidth } = document.documentElement;
    return { page: scrollWidth - clientWidth, table: element.querySelector('table')?.scrollWidth ?? 0 };
  });
  expect(wide.table).toBeGreaterThan(phone.width);
  expect(wide.page).toBe(0);
});

test('a reader puts the versions side by side and back into one text', async ({ page }) => {
  await open(page, wick);
  await page.getByRole('link', { name: 'Side by side' }).click();
  const row = page.locator('article .change-row');
  await expect(row).toHaveCount(1);
  const [left, right] = [row.locator('.change-before'), row.locator('.change-after')];
  await expect(left).toContainText('Trim it each');
  await expect(left.locator('del')).toContainText('day');
  await expect(right.locator('ins')).toContainText('week');
  const [first, second] = [await left.boundingBox(), await right.boundingBox()];
  expect(second?.x ?? 0).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) / 2);
  await page.getByRole('link', { name: 'Inline', exact: true }).click();
  await expect(row).toHaveCount(0);
});

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', phone],
] as const) {
  test(`[A11Y] comparisons are accessible and fit the screen on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of [list, wick, wick.replace('/pages/', '/sides/')]) {
      await open(page, path);
      expect(await violations(page), path).toEqual([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(wide, path).toBe(false);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader sees what changed, and goes to the first change and to both versions', async ({ page }) => {
    await page.goto(wick);
    await expect(page.locator('article ins')).toContainText('week');
    await expect(page.getByRole('link', { name: 'Next change' })).toHaveAttribute('href', '#change-1');
    await page.getByRole('link', { name: 'Side by side' }).click();
    await expect(page.locator('.change-row')).toHaveCount(1);
    await page.getByRole('link', { name: '1.0.0', exact: true }).click();
    await expect(page).toHaveURL(/\/lamp@1\.0\.0\/docs\/wick\.html$/);
  });
});
