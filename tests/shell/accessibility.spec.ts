import { expect } from '@playwright/test';
import { heading, open, test, untilCopyable } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

for (const theme of ['cory-mat-theme-dark-matrix', 'cory-mat-theme-light-forest']) {
  test.describe(`in ${theme}`, () => {
    test.beforeEach(async ({ context, page, site }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    // Package pages, code, the Matrix, the failure view and the package drawer are looked at in all themes elsewhere.
    for (const [what, path] of [
      ['a page with tables and lists', './paperfold/docs/lists-and-tables.html'],
      ['a page of diagrams', './paperfold/docs/diagrams.html'],
    ] as const) {
      test(`${what} has no barrier that axe knows`, async ({ page }) => {
        await open(page, path);
        await untilCopyable(page);
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

test('a reader with a keyboard skips the header and reaches every control in order', async ({ page }) => {
  await open(page, './signpost/index.html');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a new page is announced to those who do not see it', async ({ page }) => {
  await open(page, './signpost/index.html');
  await page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first().click();
  await expect(heading(page)).toHaveText(/Routes/);
  await expect(page.locator('[aria-live="polite"]')).toHaveText(await page.title());
});
