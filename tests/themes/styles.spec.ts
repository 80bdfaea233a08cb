import { expect, type Page } from '@playwright/test';
import { recordShifts, shiftsOf } from '#tests/fixtures/layout-shift.ts';
import { test } from '#tests/fixtures/site.ts';

const file = /\/assets\/rest-[^/]+\.css$/;
const pages = ['./signpost/index.html', './signpost/docs/routes.html', './paperfold/docs/code.html', './matrix'];

/** Holds the file of styles back until the function is called. */
async function holdStyles(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Characters of the styles in the document. */
async function sizeOfStyles(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const sizes = await page
    .locator('style')
    .evaluateAll((styles) => styles.map(({ textContent }) => textContent.length));
  return sizes.reduce((total, size) => total + size, 0);
}

test('the styles in the document of an article take 10 KB, and 11 KB if it has everything', async ({ page }) => {
  expect(await sizeOfStyles(page, './signpost/docs/errors.html')).toBeLessThan(10_000);
  // It is long, and has a list of tasks and numbered code.
  expect(await sizeOfStyles(page, './signpost/docs/routes.html')).toBeLessThan(11_000);
});

for (const { name, ...device } of [
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`on ${name}`, () => {
    test.use(device);

    for (const path of [...pages, './signpost/nothing.html', './search?q=signpost']) {
      test(`${path} is painted without the file of styles, which then moves nothing`, async ({ page, site, watch }) => {
        test.skip(site.files === true && !pages.includes(path), 'Files have no page of failures and no results.');
        watch.expect(/404/);
        await recordShifts(page);
        const release = await holdStyles(page);
        await page.goto(path, { waitUntil: 'commit' });
        await untilPainted(page);
        await expect(page.locator('h1').first()).toBeVisible();
        await page.waitForFunction(() =>
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
        );
        const before = await shiftsOf(page);
        release();
        await page.waitForLoadState('load');
        await expect(page.getByRole('contentinfo')).toBeVisible();
        expect((await shiftsOf(page)) - before).toBeLessThan(0.01);
      });
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the text of a page is at its place before the sidebar behind it has come', async ({ page }) => {
    const path = './paperfold/docs/code.html';
    const place = () => page.locator('h1').first().boundingBox();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route(/paperfold\/docs\/code\.html/, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.slice(0, html.indexOf('<div id="asterism:sidebar"')) });
    });
    await page.goto(path);
    await expect(page.locator('[data-part="sidebar"]')).toHaveCount(0);
    const early = await place();
    await page.unroute(/paperfold\/docs\/code\.html/);
    await page.goto(path);
    await expect(page.locator('[data-part="sidebar"]')).toHaveCount(1);
    expect(await place()).toEqual(early);
  });
});

test('a page whose file of styles never arrives can be read to its end, in the colours of its theme', async ({
  page,
  watch,
}) => {
  watch.expect(/rest-.*\.css|ERR_FAILED/);
  await page.route(file, (route) => route.abort());
  await page.goto('./signpost/docs/routes.html');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('button', { name: 'Next theme' }).click();
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-pink-bluegray/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).not.toBe('rgb(0, 0, 0)');
});

test('[T-02] nothing is painted before the colours of the remembered theme are there', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'theme', value: 'cory-mat-theme-light-forest', url: site.url }]);
  const release = await holdStyles(page);
  await page.goto('./signpost/docs/routes.html', { waitUntil: 'commit' });
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0);
  release();
  await untilPainted(page);
  const colours = await page.evaluate(() => ({
    scheme: getComputedStyle(document.documentElement).colorScheme,
    bar: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    header: getComputedStyle(document.documentElement).getPropertyValue('--surface-container'),
  }));
  expect(colours.scheme).toBe('light');
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', colours.header);
});
