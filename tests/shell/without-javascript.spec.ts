import { expect } from '@playwright/test';
import { heading, test } from '#tests/fixtures/site.ts';

test.use({ javaScriptEnabled: false });

test('a page is complete: article, card, promo sections and footer', async ({ page }) => {
  await page.goto('./signpost/index.html');
  await expect(heading(page)).toHaveText(/Signpost/);
  await expect(page.locator('article pre code').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'About this package' })).toContainText('v3.2.1');
  await expect(page.getByRole('heading', { name: 'Web development' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Source' })).toBeVisible();
  await expect(page).toHaveTitle('A tiny HTTP router that knows its routes before the first request · signpost');
});

test('[R-03] links lead from page to page', async ({ page }) => {
  await page.goto('./signpost/index.html');
  await page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first().click();
  await expect(page).toHaveURL(/\/signpost\/docs\/routes\.html$/);
  await expect(heading(page)).toHaveText(/Routes/);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/(matrix)?$/);
});

test('[R-09] [H-05] the button of the packages leads to all of them, and from there to each', async ({ page }) => {
  await page.goto('./signpost/index.html');
  await page.getByRole('banner').getByRole('link', { name: 'Packages' }).click();
  await expect(page).toHaveURL(/\/matrix\/index\.html#asterism:matrix$/);
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveCount(7);
  await expect(page.locator('#cory-seo > li')).toHaveCount(8);
  await rows.getByRole('link', { name: 'quillon' }).click();
  await expect(page).toHaveURL(/\/quillon\/index\.html$/);
});

test('[L-02] the packages are filtered by a form', { tag: '@server' }, async ({ page }) => {
  await page.goto('./matrix/index.html?type=app');
  await page.getByLabel('Type', { exact: true }).selectOption('library');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/type=library/);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1);
});

test('the search button leads to the page of the search, which finds or says why it cannot', async ({ page, site }) => {
  await page.goto('./signpost/index.html');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
  const field = page.getByRole('searchbox').or(page.getByRole('textbox'));
  // A locator by text passes over what is in `noscript`.
  const reason = page.locator('noscript p');
  await expect(site.files ? reason : field.first()).toBeVisible();
});

test('[H-04] the package menu opens and leads to its pages', async ({ page }) => {
  await page.goto('./signpost/index.html');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Errors' }).click();
  await expect(page).toHaveURL(/\/signpost\/docs\/errors\.html$/);
  await expect(heading(page)).toHaveText(/Errors/);
});

test('[T-01] the language is switched by the server and remembered', { tag: '@server' }, async ({ page }) => {
  await page.goto('./signpost/docs/routes.html');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'Magyar' }).click();
  await expect(page).toHaveURL(/\/signpost\/docs\/routes\.html$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  await page.goto('./tidemark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
});

test('controls that need a script are not shown', async ({ page }) => {
  await page.goto('./paperfold/docs/code.html');
  for (const name of ['Next theme', 'Choose a theme', 'Theme', 'Copy code', 'Clear the search']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});

test('[P-12] a link with a hash leads to its heading', async ({ page }) => {
  await page.goto('./signpost/index.html');
  await page.locator('article a[href$="/signpost/docs/errors.html#no-route"]').click();
  await expect(page).toHaveURL(/errors\.html#no-route$/);
  await expect(page.locator('#no-route')).toBeInViewport();
});
