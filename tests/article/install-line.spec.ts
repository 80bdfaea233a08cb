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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('pnpm add harebell-signpost');
  await open(page, './tidemark/index.html');
  await expect(shown.getByText('pnpm add tidemark')).toBeVisible();
});

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
