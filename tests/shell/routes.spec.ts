import { expect } from '@playwright/test';
import { heading, test } from '#tests/fixtures/site.ts';

test('[R-01] a reader who comes to the root reads the Matrix', { tag: '@server' }, async ({ page }) => {
  await page.goto('./');
  await expect(page).toHaveURL('./matrix');
  await expect(page.getByRole('banner').getByText('Matrix', { exact: true }).first()).toBeVisible();
  await expect(heading(page)).toBeVisible();
});

test('[R-06] [P-11] a reader of an unknown package sees the failure view in the layout of the core package', {
  tag: '@server',
}, async ({ page, watch }) => {
  watch.expect(/404/);
  const response = await page.goto('./nobody/guide.html');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
  await expect(page.getByText('There is no package nobody.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', /\/matrix\/index\.html$/);
});

test('[P-11] a failure is logged to the console, and its icon is a thumb that points down', async ({ page, watch }) => {
  watch.expect(/404/);
  const logged = page.waitForEvent('console', (message) => /^404 .*\/signpost\/none\.html/.test(message.text()));
  await page.goto('./signpost/none.html');
  await logged;
  const icon = page.getByRole('heading', { name: 'Not found' }).locator('use');
  await expect(icon).toHaveAttribute('href', /thumbs-down/);
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/matrix(\/index\.html)?$/);
});

test('[R-07] [R-05] a reader who types another spelling of an address ends at the canonical one', {
  tag: '@server',
}, async ({ page }) => {
  for (const [from, to] of [
    ['./asterism', './matrix/index.html'],
    ['./signpost/README.html', './signpost/index.html'],
    ['./signpost-router/docs/routes.html', './signpost/docs/routes.html'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(heading(page)).toBeVisible();
  }
});
