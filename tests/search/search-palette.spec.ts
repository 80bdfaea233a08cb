import { expect, type Locator, type Page } from '@playwright/test';
import { isMarked, mark, open, test, untilSearchable } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

test.beforeEach(async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilSearchable(site);
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => palette(page).getByRole('combobox');
const rows = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
/** The number of results; it is said once those of the whole query are there. */
const count = (page: Page) =>
  palette(page)
    .getByRole('status')
    .getByText(/^(?:The best )?\d+ results? in /);
const openingButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' });

/** Opens the palette with a key and types. */
async function search(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
  return rows(page);
}

/** Holds the code of the palette back until the function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/palette-root-[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a reader searches with the keyboard only and comes to the heading, without another document', async ({
  page,
}) => {
  await open(page, './tidemark/index.html');
  await mark(page);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('no route');
  await expect(chosen(page)).toContainText(/No route\s*signpost\s*docs\s*Errors/);
  await expect(chosen(page).locator('mark').first()).toHaveText(/^(No|route)$/);
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).getByRole('group', { name: 'signpost' })).toBeVisible();
  await expect(count(page)).toBeAttached();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await rows(page).first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signpost\/docs\/errors\.html#no-route$/);
  await expect(page.locator('#no-route')).toBeInViewport();
  await expect(page.locator('#no-route')).toBeFocused();
  await expect(palette(page)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test('the button tells its key, opens the palette, and has the focus again after Escape', async ({ page }) => {
  await open(page, './signpost/index.html');
  await expect(openingButton(page)).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K /');
  await expect(openingButton(page).locator('[data-keys="Ctrl K"]')).toBeVisible();
  await openingButton(page).focus();
  await page.keyboard.press('Space');
  await expect(field(page)).toBeFocused();
  await expect(palette(page)).toContainText('Search packages, pages and headings');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(openingButton(page)).toBeFocused();
  // A slash that is typed into a field stays there.
  await page.getByRole('banner').getByRole('button', { name: 'Packages' }).click();
  const filter = page.getByRole('textbox', { name: 'Search packages' });
  await filter.focus();
  await page.keyboard.press('/');
  await expect(filter).toHaveValue('/');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await expect(filter).toBeHidden();
});

test('Enter leads on even before the answer is there, and Ctrl Enter to a new tab', { tag: '@browser' }, async ({
  page,
  context,
}) => {
  await open(page, './signpost/index.html');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('tidemark');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/tidemark/i);
  await expect((await search(page, 'quillon')).first()).toContainText('quillon');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(/quillon/i);
  await expect(palette(page)).toBeVisible();
});

test('the number of results is announced, and a search in one package lasts for the visit', async ({ page }) => {
  await open(page, './signpost/index.html');
  await expect(await search(page, 'the')).not.toHaveCount(0);
  await expect(palette(page).getByRole('status')).toContainText(/\d+ results/);
  await expect(palette(page).getByRole('group')).not.toHaveCount(1);
  await palette(page).getByRole('radio', { name: 'Only in signpost' }).check();
  await expect(palette(page).locator('[role=group]')).toHaveCount(1);
  await open(page, './signpost/index.html');
  await search(page, 'tidemark-nowhere');
  await expect(palette(page).getByRole('radio', { name: 'Only in signpost' })).toBeChecked();
  await palette(page).getByRole('button', { name: 'Search in all packages' }).click();
  await expect(palette(page).getByRole('radio', { name: 'All packages' })).toBeChecked();
  await expect(field(page)).toBeFocused();
});

test('the last searches wait on this device until they are cleared', async ({ page }) => {
  await open(page, './signpost/index.html');
  await expect(await search(page, 'quillon')).not.toHaveCount(0);
  await expect(chosen(page)).toContainText('quillon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quillon\//);
  await open(page, './signpost/index.html');
  await search(page, '');
  const searches = palette(page).getByRole('group', { name: 'Recent searches' }).getByRole('option');
  await expect(searches).toHaveText(['quillon']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('quillon');
  await field(page).fill('');
  await palette(page).getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(searches).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => key.includes('search'))).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorker: true });

  test('typing mistakes, words that are nowhere, and a site that is away are told', { tag: '@server' }, async ({
    page,
    context,
    watch,
  }) => {
    await open(page, './signpost/index.html');
    await expect((await search(page, 'tidemrak')).first()).toContainText('tidemark');
    await expect(palette(page)).toContainText('No results for “tidemrak”. Showing results for “tidemark”.');
    await field(page).fill('zzqqxxjj');
    await expect(palette(page).getByRole('status')).toHaveText('No results for “zzqqxxjj”.');
    await expect(rows(page)).toHaveCount(0);
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await field(page).fill('quillon');
    await expect(palette(page).getByRole('status')).toHaveText('Search is not responding.');
    await expect(rows(page)).toHaveCount(0);
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(palette(page).getByRole('status')).toHaveText('Search is not responding.');
    await context.setOffline(false);
    await expect(rows(page).first()).toContainText('quillon');
  });
});

test('a search that was opened while a page is loading stays open when the page is there', async ({ page }) => {
  await open(page, './signpost/index.html');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/quillon/**', async (route) => {
    await held;
    await route.continue();
  });
  await search(page, 'quillon');
  await expect(chosen(page)).toContainText('quillon');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await search(page, 'tide');
  arrive();
  await expect(page).toHaveTitle(/CSV reader/);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('tide');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tidemark\//);
  await expect(palette(page)).toBeHidden();
});

test('a visitor who searches too fast is asked to wait, and the results come by themselves', {
  tag: '@server',
}, async ({ page, watch }) => {
  await open(page, './signpost/index.html');
  watch.expect(/429/);
  const tooMany = { status: 429, headers: { 'Retry-After': '1' }, body: 'Too many searches.' };
  await page.route('**/api/search?*', (route) => route.fulfill(tooMany), { times: 1 });
  await search(page, 'quillon');
  await expect(palette(page).getByRole('status')).toContainText('Too many searches at the moment.');
  await expect(rows(page).first()).toContainText('quillon');
});

test('the palette speaks Hungarian', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await open(page, './signpost/index.html');
  await page.getByRole('button', { name: 'Keresés', exact: true }).click();
  const box = page.getByRole('dialog', { name: 'Keresés' });
  await box.getByRole('combobox', { name: 'Keresés minden oldalon' }).fill('tidemark');
  await expect(box.getByRole('status')).toHaveText(/^(?:A legjobb )?\d+ találat \d+ csomagban\./);
  await expect(box.getByRole('radio', { name: 'Csak itt: signpost' })).not.toBeChecked();
});

for (const theme of ['cory-mat-theme-dark-matrix', 'cory-mat-theme-light-forest']) {
  test(`in ${theme} the open palette has no barrier that axe knows, and fits`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
    await open(page, './signpost/index.html');
    await expect(await search(page, 'route')).not.toHaveCount(0);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await violations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      // A text that its box cuts with an ellipsis reaches no further than the box.
      const wide = await palette(page).evaluate(
        (box) =>
          [box, ...box.querySelectorAll('*')]
            .filter((part) => getComputedStyle(part.parentElement ?? part).textOverflow !== 'ellipsis')
            .filter((part) => part.getBoundingClientRect().right > innerWidth + 1).length,
      );
      expect(wide, `at 320 px with text of ${size}`).toBe(0);
    }
  });
}

test('what a reader types while the palette loads is searched for, and Enter opens the result', async ({ page }) => {
  const release = await holdCode(page);
  await open(page, './tidemark/index.html');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('no routx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e');
  release();
  await expect(field(page)).toHaveValue('no route');
  await expect(field(page)).toBeFocused();
  await expect(chosen(page)).toContainText(/No route\s*signpost/);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('Enter that is pressed while the palette loads opens the first result', async ({ page }) => {
  const release = await holdCode(page);
  await open(page, './tidemark/index.html');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('no route');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/signpost\/docs\/errors\.html#no-route$/);
});
