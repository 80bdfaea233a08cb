import { expect } from '@playwright/test';
import { heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

const widgets = './hearthside/guides/widgets.html';

test('a reader who changes the language reads the page in it, and so the pages after it', async ({ page }) => {
  await open(page, widgets);
  await mark(page);
  await expect(heading(page)).toHaveText('Widgets');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('banner').getByText('Magyar', { exact: true }).filter({ visible: true }).click();
  await expect(heading(page)).toHaveText('Elemek');
  await expect(page.locator('article')).toHaveAttribute('lang', 'hu');
  await expect(page).toHaveURL(widgets);
  await expect(page).toHaveTitle(/^Elemek/);
  // A page that is not there in Hungarian says so; the way back leads to the Hungarian one again.
  await page.getByRole('link', { name: 'Backup', exact: true }).last().click();
  await expect(heading(page)).toHaveText('Backup');
  await expect(page.getByText('Ezt az oldalt még nem fordították le. A megjelenített nyelv: angol.')).toBeVisible();
  await expect(page.locator('article')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await expect(heading(page)).toHaveText('Elemek');
  // The original is there by name, whatever the language of the interface is.
  await page.getByRole('navigation', { name: 'Az oldal nyelvei' }).getByRole('link', { name: 'English' }).click();
  await expect(heading(page)).toHaveText('Widgets');
  await expect(page.getByRole('button', { name: 'Csomagok' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Az oldal nyelvei' }).getByRole('link', { name: 'Magyar' }).click();
  await expect(heading(page)).toHaveText('Elemek');
  await expect(page).toHaveURL(widgets);
  expect(await isMarked(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader changes the language of a page and reads it, from any of its addresses', { tag: '@server' }, async ({
    page,
  }) => {
    await page.goto('./hearthside/guides/widgets.hu.html');
    await expect(heading(page)).toHaveText('Elemek');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const choose = async (menu: string, language: string): Promise<void> => {
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('banner').getByText(language, { exact: true }).filter({ visible: true }).click();
    };
    await choose('Language', 'English');
    await expect(page).toHaveURL(widgets);
    await expect(heading(page)).toHaveText('Widgets');
    await choose('Language', 'Magyar');
    await expect(page).toHaveURL(widgets);
    await expect(heading(page)).toHaveText('Elemek');
    await page.goto('./hearthside/guides/backup.html');
    await expect(page.getByText('Ezt az oldalt még nem fordították le')).toBeVisible();
  });
});
