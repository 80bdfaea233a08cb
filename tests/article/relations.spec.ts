import { expect, type Page } from '@playwright/test';
import { alive, heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

/** Addresses and titles of the feeds that the head names. */
const feedsOf = (page: Page) =>
  page
    .locator('head link[type="application/atom+xml"]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('title')]));

const relations = (page: Page) => page.getByRole('region', { name: 'Related packages' });

for (const theme of ['cory-mat-theme-dark-matrix', 'cory-mat-theme-light-forest']) {
  test(`a reader follows the relations of a package in ${theme}`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
    await open(page, './signpost');
    // What a feed reader finds in the head is that of the package being shown.
    expect(await feedsOf(page)).toEqual([
      [expect.stringMatching(/\/signpost\/feed\.atom$/), 'signpost'],
      [expect.stringMatching(/(?<!signpost)\/feed\.atom$/), 'harebell'],
    ]);
    await relations(page).getByText('11 more').first().click();
    expect(await violations(page)).toEqual([]);
    await mark(page);
    await relations(page).getByRole('link', { name: '3.1.2' }).click();
    await expect(page).toHaveURL(/\/signpost\/CHANGELOG\.html#312---2026-04-28$/);
    await expect(page.locator('[id="312---2026-04-28"]')).toBeInViewport();
    await page.goBack();
    await relations(page)
      .locator('label', { hasText: /^Used by/ })
      .click();
    await relations(page).getByRole('link', { name: 'hearthside' }).first().click();
    await expect(heading(page)).toContainText('Hearthside');
    expect(await isMarked(page)).toBe(true);
    await expect(relations(page).getByRole('link', { name: 'tidemark' }).filter({ visible: true })).toHaveCount(1);
    // This one has no releases.
    expect(await feedsOf(page)).toEqual([[expect.stringMatching(/(?<!signpost)\/feed\.atom$/), 'harebell']]);
    await expect(relations(page).getByText('for development')).toBeVisible();
  });
}

test.describe('in Hungarian', () => {
  test.use({ locale: 'hu-HU' });

  test('a reader finds the feed of a package', async ({ page, site }) => {
    await page.goto('./signpost');
    await alive(page);
    const block = page.getByRole('region', { name: 'Kapcsolódó csomagok' });
    const link = block.getByRole('link', { name: 'Kiadások követése (Atom)' });
    await expect(link).toHaveAttribute('href', /\/signpost\/feed\.atom$/);
    const answer = await page.request.get(`${site.url}/signpost/feed.atom`);
    expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader sees all relations one after the other', async ({ page }) => {
    await page.goto('./signpost');
    await expect(relations(page).getByRole('heading')).toContainText(['Releases', 'Used by']);
    await expect(relations(page).getByRole('radio')).toHaveCount(0);
    await expect(relations(page).getByRole('link', { name: '3.1.2' })).toBeVisible();
    await expect(relations(page).getByRole('link', { name: 'hearthside' }).first()).toBeVisible();
  });

  test('a reader opens the rest of the releases', async ({ page }) => {
    await page.goto('./signpost');
    await expect(relations(page).getByRole('link', { name: '3.0.0' })).toBeHidden();
    await relations(page).locator('summary').first().click();
    await relations(page).getByRole('link', { name: '3.0.0' }).click();
    await expect(page).toHaveURL(/CHANGELOG\.html#300/);
  });
});
