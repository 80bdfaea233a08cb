import { expect, type Locator, type Page } from '@playwright/test';
import { heading, open, test } from '#tests/fixtures/site.ts';

const article = (page: Page): Locator => page.getByRole('article');
const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages', exact: true });
const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumbs' });

test.use({ viewport: { width: 1440, height: 900 } });

test('[R-03] a link to the index of a folder leads to the page of the folder', async ({ page }) => {
  await open(page, './brackwater/index.html');
  await article(page).getByRole('link', { name: 'The stations' }).click();
  await expect(page).toHaveURL(/\/brackwater\/stations\/index\.html$/);
  await expect(heading(page)).toHaveText('The stations');
});

test('[R-03] the README and the index of one folder lead to each other, and both can be loaded', async ({ page }) => {
  await open(page, './brackwater/docs/1.guide/index.html');
  await expect(heading(page)).toHaveText('From a file to a finding');
  await article(page).getByRole('link', { name: 'the words' }).click();
  await expect(page).toHaveURL(/\/docs\/1\.guide\/index\.md\.html$/);
  await page.reload();
  await expect(heading(page)).toHaveText('The words');
  await article(page).getByRole('link', { name: 'the guide' }).click();
  await expect(page).toHaveURL(/\/docs\/1\.guide\/index\.html$/);
});

test('a reader opens a folded folder whose first page is an index, and goes into it', async ({ page }) => {
  await open(page, './brackwater/index.html');
  await pages(page).getByText('Stations', { exact: true }).click();
  await pages(page).getByRole('link', { name: 'Zandermouth' }).click();
  await expect(page).toHaveURL(/\/brackwater\/stations\/zandermouth\.html$/);
  await expect(heading(page)).toHaveText('Zandermouth');
});

test('a numbered folder is called by its word', async ({ page }) => {
  await open(page, './brackwater/docs/1.guide/first-rule.html');
  await expect(crumbs(page).getByRole('link', { name: 'Guide', exact: true })).toBeVisible();
  await expect(pages(page).locator('summary').getByText('Guide', { exact: true })).toBeVisible();
});

test('[P-02] the address of a README at a forge shows the beginning of the article', async ({ page }) => {
  await open(page, './brackwater/docs/1.guide/first-rule.html');
  await article(page).getByRole('link', { name: 'Tidemark' }).click();
  await expect(page).toHaveURL(/\/tidemark\/index\.html#readme$/);
  const beginning = article(page).getByText('Tidemark remembers what a folder looked like');
  await expect(beginning).toBeInViewport();
  await page.reload();
  await expect(beginning).toBeInViewport();
});

test('a link to a folder without a page shows what is in it', async ({ page }) => {
  await open(page, './brackwater/docs/1.guide/first-rule.html');
  await article(page).getByRole('link', { name: 'the sets that come with it' }).click();
  await expect(page).toHaveURL(/\/brackwater\/rules\/index\.html$/);
  await page.reload();
  await expect(heading(page)).toHaveText('rules');
  await article(page).getByRole('link', { name: 'harbour.toml' }).click();
  await expect(page).toHaveURL(/\/brackwater\/rules\/harbour\.toml$/);
});

test('a link that climbs to the checkout beside the repository leads to that package', async ({ page }) => {
  await open(page, './brackwater/docs/1.guide/first-rule.html');
  await article(page).getByRole('link', { name: 'the routes of Signpost' }).click();
  await expect(page).toHaveURL(/\/signpost\/docs\/routes\.html$/);
  await expect(heading(page)).toHaveText(/Routes/);
});
