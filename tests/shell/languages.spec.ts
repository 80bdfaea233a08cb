import { expect } from '@playwright/test';
import { isMarked, mark, open, test } from '#tests/fixtures/site.ts';

test('[T-01] a reader switches to Hungarian and back, and every text follows at once', async ({
  page,
  context,
  site,
}) => {
  await open(page, './signpost/index.html');
  await mark(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('Magyar', { exact: true }).filter({ visible: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  await expect(page.getByRole('button', { name: 'Csomagok' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'A csomagról' })).toContainText('Csillagok: 4,8k');
  await page.getByRole('button', { name: 'Csomagok' }).click();
  await expect(page.getByRole('dialog', { name: 'Csomagok' })).toBeVisible();
  await page.keyboard.press('Escape');
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'language')).toMatchObject({
    value: 'hu',
    path: new URL(site.url).pathname,
  });
  await page.getByRole('button', { name: 'Nyelv' }).click();
  await page.getByText('English', { exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Packages' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await isMarked(page)).toBe(true);
});

test('[T-01] the first HTML is in the remembered language, and stays so on the next page', { tag: '@server' }, async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  const response = await page.goto('./signpost/index.html');
  expect(await response?.text()).toContain('<html lang="hu"');
  await expect(page.getByRole('button', { name: 'Csomagok' })).toBeVisible();
  await page.locator('article a[href$="/signpost/docs/routes.html"]').first().click();
  await expect(page).toHaveURL(/routes\.html$/);
  await expect(page.getByRole('button', { name: 'Csomagok' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Forráskód');
});

test.describe('with a browser that asks for Hungarian', () => {
  test.use({ locale: 'hu-HU' });

  test('[T-01] a reader who chose nothing reads Hungarian', async ({ page }) => {
    await page.goto('./matrix');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
    await expect(page.getByRole('button', { name: 'Csomagok' })).toBeVisible();
  });
});

test('[T-01] a reader who asks for an unknown language gets a message, and the page', async ({ page, watch }) => {
  watch.expect(/setTranslation failed/);
  await page.goto('./signpost/index.html?language=de#signpost');
  await expect(page.getByText("setTranslation failed: 'de'").first()).toBeVisible();
  await expect(page).toHaveURL(/\/signpost\/index\.html#signpost$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[T-01] the Matrix changes its language, and can be arranged in it', async ({ page }) => {
  await open(page, './matrix?sort=name');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('Magyar', { exact: true }).filter({ visible: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  await expect(page.getByRole('combobox', { name: 'Rendezés' })).toHaveValue('name');
  await page.getByRole('combobox', { name: 'Rendezés' }).selectOption({ label: 'Csillagok' });
  await expect(page).toHaveURL(/\/matrix(\/index\.html)?$/);
});

test('[F-01] the link to the developer carries the language', async ({ page }) => {
  await open(page, './signpost/index.html');
  const developer = page.getByRole('contentinfo').getByRole('link', { name: /Harebell Workshop/ });
  await expect(developer).toHaveAttribute('href', 'https://harebell.example.com/en');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('Magyar', { exact: true }).filter({ visible: true }).click();
  await expect(developer).toHaveAttribute('href', 'https://harebell.example.com/hu');
});
