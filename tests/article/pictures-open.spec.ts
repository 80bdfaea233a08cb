import { expect, type Page } from '@playwright/test';
import { open, test } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Bar chart: Quillon/ });

test('a reader opens a picture by click, looks closer, and comes back by Escape', { tag: '@browser' }, async ({
  page,
}) => {
  await open(page, './quillon');
  const picture = page.getByRole('button', { name: /^Bar chart: Quillon/ });
  await picture.click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText(/^Bar chart: Quillon/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const width = () =>
    dialog(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.width);
  const before = await width();
  await dialog(page).getByRole('button', { name: 'Zoom' }).click();
  expect(await width()).toBeGreaterThanOrEqual(2 * before);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('a reader opens a picture by key, and the focus returns to it', async ({ page }) => {
  await open(page, './quillon');
  const picture = page.getByRole('button', { name: /^Bar chart: Quillon/ });
  await expect(picture).toHaveAttribute('aria-haspopup', 'dialog');
  await picture.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test('a picture in a link stays a link, and a small one is no button', async ({ page }) => {
  await open(page, './paperfold/docs/images-and-links.html');
  await expect(page.getByRole('button', { name: 'A sheet of paper, folded twice' })).toHaveAttribute('tabindex', '0');
  await expect(page.getByRole('button', { name: 'The same sheet, smaller' })).toHaveCount(0);
  await expect(page.locator('article a [role="button"]')).toHaveCount(0);
});

test('a diagram opens like a picture', async ({ page }) => {
  await open(page, './paperfold/docs/diagrams.html');
  await page.locator('.diagram img[role="button"]').first().click();
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();
});

test('the code of the dialog is loaded with the first picture that is opened', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, './quillon');
  const picture = page.getByRole('button', { name: /^Bar chart: Quillon/ });
  await expect(picture).toBeVisible();
  expect(scripts.filter((url) => url.includes('picture-dialog'))).toEqual([]);
  await picture.click();
  await expect(dialog(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('picture-dialog'))).toHaveLength(1);
});
