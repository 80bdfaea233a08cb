import { expect } from '@playwright/test';
import { open, test } from '#tests/fixtures/site.ts';

const card = { name: 'About this package' };

test('a reader copies the install command of a package manager, which the next package is shown with', {
  tag: '@browser',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, './signpost/index.html');
  const shown = page.getByRole('region', card);
  await expect(shown.getByText('npm install harebell-signpost', { exact: true })).toBeVisible();
  await shown.getByRole('combobox', { name: 'Package manager' }).selectOption('pnpm');
  await expect(shown.getByText('pnpm add harebell-signpost')).toBeVisible();
  await expect(shown.getByText('npm install harebell-signpost', { exact: true })).toBeHidden();
  await shown.getByRole('button', { name: 'Copy the install command' }).click();
  await expect(page.getByText('Copied!').first()).toBeVisible();
  await expect(page.locator('[data-action="copy-install"] use')).toHaveAttribute('href', '#icon:fas-check');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('pnpm add harebell-signpost');
  await open(page, './tidemark/index.html');
  await expect(shown.getByText('pnpm add tidemark')).toBeVisible();
});

for (const { device, most, ...size } of [
  { device: 'a desktop', most: 190, viewport: { width: 1440, height: 900 } },
  { device: 'a phone', most: 230, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]) {
  test.describe(`on ${device}`, () => {
    test.use(size);

    test(`the head of a package takes ${most} px at the most`, async ({ page }) => {
      for (const path of ['./signpost/index.html', './tidemark/index.html', './brackwater/index.html']) {
        await page.goto(path);
        await page.waitForLoadState('load');
        const { height = 1_000 } = (await page.getByRole('region', card).boundingBox()) ?? {};
        expect({ path, height }).toEqual({ path, height: Math.min(height, most) });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.viewport.width);
      }
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader chooses the package manager of the install command', async ({ page }) => {
    await page.goto('./signpost/index.html');
    const shown = page.getByRole('region', card);
    await expect(shown.getByText('npm install harebell-signpost', { exact: true })).toBeVisible();
    await expect(shown.getByText('bun add harebell-signpost')).toBeHidden();
    await shown.getByRole('combobox', { name: 'Package manager' }).selectOption('bun');
    await expect(shown.getByText('bun add harebell-signpost')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Copy the install command' })).toBeHidden();
  });
});
