import { expect, type Page } from '@playwright/test';
import { open } from '#tests/fixtures/site.ts';
import { test } from '#tests/fixtures/versioned-test.ts';
import { violations } from '#tests/fixtures/violations.ts';

const wick = '/lamp@pr-12/docs/wick.html';
const notice = (page: Page) => page.getByRole('note');
const article = (page: Page) => page.locator('article');

test('a reviewer reads the preview of a request, learns what it is, and opens what it changes', async ({ page }) => {
  await open(page, wick);
  await expect(article(page)).toContainText('Trim it never.');
  await expect(notice(page)).toContainText('This is a preview of pull request #12');
  await expect(notice(page)).toContainText('It is not part of the documentation yet');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await notice(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/lamp\/compare\/main\.\.\.pr-12\//);
  const changes = page.getByRole('region', { name: /^Changes in lamp/ });
  await changes.getByRole('link', { name: 'Wick', exact: true }).click();
  await expect(article(page).locator('del')).toContainText('each week');
  await expect(article(page).locator('ins')).toContainText('never');
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a preview has no barrier that axe knows, and fits, at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, wick);
    await expect(notice(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reviewer reads the preview and goes to what it changes', async ({ page }) => {
    await page.goto(wick);
    await expect(notice(page)).toContainText('This is a preview of pull request #12');
    await notice(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/lamp\/compare\/main\.\.\.pr-12\//);
  });
});
