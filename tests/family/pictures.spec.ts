import { expect, type Page } from '@playwright/test';
import { open, test } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

test('a reader goes from a package to the map and on to another package by keyboard', async ({ page }) => {
  await open(page, './signpost');
  await page.getByRole('link', { name: 'Show on the package map' }).click();
  await expect(page).toHaveURL(/\/-\/map\.html#signpost$/);
  const picture = page.getByRole('group', { name: 'Package map' });
  await picture.getByRole('link', { name: /^hearthside/ }).focus();
  await expect(
    picture
      .getByRole('link', { name: /^hearthside/ })
      .locator('use')
      .first(),
  ).toBeVisible();
  // What is drawn once more has no styles of its own: with a fill, a bent line would be a black area.
  await expect(picture.locator('use').first()).toHaveCSS('fill', 'none');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/hearthside\/index\.html$/);
});

test('between a phone and a wide desk the table of the map is below its picture, and no name breaks inside a word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await open(page, './-/map.html');
  const [picture, table] = [page.locator('main figure'), page.locator('main table').first()];
  const [above, below] = [await picture.boundingBox(), await table.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect(below?.width).toBeGreaterThan(600);
});

test('mentions are drawn when a reader asks for them, and labels lie above all lines', async ({ page }) => {
  await open(page, './-/map.html');
  const picture = page.getByRole('group', { name: 'Package map' });
  const mentions = picture.locator('[data-kind="mentions"]');
  await expect(mentions).toHaveCSS('visibility', 'hidden');
  await expect(picture.locator('[data-kind="uses"]')).toHaveCSS('visibility', 'visible');
  await page.getByRole('checkbox', { name: 'Mentions' }).check();
  await expect(mentions).toHaveCSS('visibility', 'visible');
  const isAbove = await picture.evaluate((drawing) => {
    const labels = drawing.querySelector('[data-labels]');
    return [...drawing.querySelectorAll('path, use')].every(
      (line) => labels && line.compareDocumentPosition(labels) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
  expect(isAbove).toBe(true);
});

/** Types into the filter of the map until its script, which comes after the page, answers. A click before that follows the link. */
async function findHearthside(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search packages' });
  const rows = page.locator('main tbody tr');
  await expect(async () => {
    await field.fill('');
    await field.fill('HEARTH');
    await expect(rows.filter({ visible: true })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
}

test('a click on a package of the map keeps its lines and opens its card, and a second one opens the package', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './-/map.html');
  const link = page.getByRole('group', { name: 'Package map' }).getByRole('link', { name: /^hearthside/ });
  // The box of the link has its lines in it, too.
  const label = link.locator('rect');
  const card = page.getByRole('region', { name: 'hearthside' });
  await findHearthside(page);
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('');
  await label.click();
  await expect(card).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(link.locator('use').first()).toBeVisible();
  await expect(card.getByRole('link', { name: 'tidemark' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(link).not.toHaveAttribute('data-pinned');
  await label.click();
  await label.click();
  await expect(page).toHaveURL(/\/hearthside\/index\.html$/);
});

test('a reader finds a package of the map by a part of its name, and pins it with a key', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './-/map.html');
  const rows = page.locator('main tbody tr');
  const all = await rows.count();
  await findHearthside(page);
  const picture = page.getByRole('group', { name: 'Package map' });
  await expect(picture.locator('a:not([data-other])')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'hearthside' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search packages' }).fill('');
  await expect(rows.filter({ visible: true })).toHaveCount(all);
});

test('the table says who uses whom', async ({ page }) => {
  await page.goto('./-/map.html');
  const row = page.getByRole('row', { name: /^hearthside/ });
  await expect(row.getByRole('link', { name: 'tidemark' }).first()).toHaveAttribute('href', /\/tidemark\/index\.html$/);
});

test('the figures of a chart are those of its table', async ({ page }) => {
  await open(page, './matrix/index.html');
  const section = page.getByRole('region', { name: 'All packages over time' });
  await section.getByText('Data as a table').last().click();
  const table = section.getByRole('table', { name: 'Activity by month' });
  const cells = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(': ')));
  const bars = await section.locator('rect title').allTextContents();
  // A month without a release has no bar.
  expect(cells.toReversed().filter((cell) => !cell.endsWith(': 0'))).toEqual(bars);
  expect(await violations(page)).toEqual([]);
});

test('the map and the charts are legible in a light theme', async ({ page, context, site }) => {
  const theme = 'cory-mat-theme-light-indigo-pink';
  await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
  for (const path of ['./-/map.html', './matrix/index.html']) {
    await open(page, path);
    await expect(page.locator('html')).toHaveClass(new RegExp(theme));
    expect(await violations(page, 'colours')).toEqual([]);
  }
});

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a package leads to its row of the map, which is in view', async ({ page }) => {
    await page.goto('./signpost/index.html');
    await page.getByRole('link', { name: 'Show on the package map' }).click();
    await expect(page).toHaveURL(/\/-\/map\.html#row:signpost$/);
    await expect(page.getByRole('row', { name: /^signpost/ })).toBeInViewport();
    expect(await page.locator('tr:target').textContent()).toMatch(/^signpost/);
  });

  test('the map fits and its labels are links', async ({ page }) => {
    await page.goto('./-/map.html');
    await page.getByRole('group', { name: 'Package map' }).getByRole('link', { name: 'tidemark' }).click();
    await expect(page).toHaveURL(/\/tidemark\/index\.html$/);
    await page.goBack();
    const { width } = page.viewportSize() ?? { width: 0 };
    const right = await page.locator('main').evaluate((main) => main.scrollWidth);
    expect(right).toBeLessThanOrEqual(width);
  });
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the labels of the map are legible and large enough to touch, and the page is not too wide', async ({
    page,
  }) => {
    await open(page, './-/map.html');
    const label = page.getByRole('group', { name: 'Package map' }).getByRole('link', { name: 'tidemark' });
    const box = await label.boundingBox();
    const scale = (box?.height ?? 0) / 26;
    // Letters of 12.5 pixels become about 11.
    expect(scale).toBeGreaterThan(0.87);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await violations(page)).toEqual([]);
  });
});
