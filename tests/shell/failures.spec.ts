import { expect } from '@playwright/test';
import { heading, isMarked, mark, open, openPackageDrawer, test } from '#tests/fixtures/site.ts';

// [P-11] asks for a big 404: it is the status, so what is missing says 404. Where no response came, no status is made up.
test('[P-11] a package that cannot be loaded is named by header, footer and title, and by its full address', async ({
  page,
  watch,
}) => {
  watch.expect(/ERR_FAILED|does not answer|nem válaszol/);
  await open(page, './signpost/index.html');
  await mark(page);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await page.route('**/quillon/**', (route) => route.abort());
  const list = await openPackageDrawer(page);
  await list.getByRole('link', { name: 'quillon' }).click();
  await expect(page.getByText(/the site does not answer, or something blocks the request/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The site does not answer' })).toBeVisible();
  await expect(page.getByText(/503|no connection/)).toHaveCount(0);
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
  expect(page.url()).toMatch(/^http:.*\/quillon\/index\.html$/);
  await expect(page).toHaveTitle('The site does not answer · quillon · harebell');
  await expect(banner.getByRole('link').first()).toContainText('quillon');
  await expect(banner.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await expect(page.locator('#asterism\\:app a[href*="signpost"]')).toHaveCount(0);
  await expect((await openPackageDrawer(page)).locator('[aria-current="page"]')).toContainText('quillon');
  await page.keyboard.press('Escape');

  await banner.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'Magyar' }).click();
  await expect(page.getByRole('heading', { name: 'A webhely nem válaszol' })).toBeVisible();
  await page.unroute('**/quillon/**');
  await page.getByRole('button', { name: 'Újrapróbálkozás' }).click();
  await expect(heading(page)).toHaveText(/Quillon/i);
  expect(await isMarked(page)).toBe(true);
});

test('[P-11] an error that a server in front answers is told in the page, and its own text is never shown', async ({
  page,
  watch,
}) => {
  watch.expect(/500|502/);
  await open(page, './signpost/index.html');
  await mark(page);
  const answer = (status: number) => ({ status, contentType: 'text/plain', body: 'upstream gone' });
  await page.route('**/quillon/**', (route) => route.fulfill(answer(500)));
  await (await openPackageDrawer(page)).getByRole('link', { name: 'quillon' }).click();
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The page could not be rendered' })).toBeVisible();
  await expect(page.getByText('The site answered with an error instead of a page.')).toBeVisible();
  await expect(page).toHaveTitle('500 · quillon · harebell');
  await page.unroute('**/quillon/**');
  await page.route('**/quillon/**', (route) => route.fulfill(answer(502)));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('502', { exact: true })).toBeVisible();
  await expect(page.getByText('upstream gone')).toHaveCount(0);
  await page.unroute('**/quillon/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(/Quillon/i);
  expect(await isMarked(page)).toBe(true);
});
