import { expect, type Page } from '@playwright/test';
import { test as base, test as example, open } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { startArranged } from '#tests/sites/arranged-site.ts';

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('arranged', startArranged)),
});

const hero = (page: Page) => page.locator('[data-part="hero"]');

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const [device, width] of [
  ['phone', 390],
  ['desktop', 1440],
] as const) {
  test(`on a ${device}, the home page begins with the hero, groups order the packages, and its page follows`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['cory-mat-theme-light-indigo-pink', 'cory-mat-theme-dark-matrix']) {
      await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
      await open(page, './matrix');
      await expect(page.locator('html')).toHaveClass(new RegExp(theme));
      await expect(hero(page).getByText('Tools for calm networks')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Tools for calm networks');
      await expect(page.locator('[data-part="about"]').getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
    }
    await expect(hero(page).getByRole('heading', { name: 'Latest releases' })).toBeVisible();
    await expect(page.locator('[data-part="matrix"]').getByRole('heading', { name: 'Network' })).toBeVisible();
    await hero(page).getByRole('link', { name: 'tidemark' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tidemark' })).toBeVisible();
  });
}

for (const [device, width] of [
  ['phone', 390],
  ['desktop', 1440],
] as const) {
  test(`on a ${device}, menus have the order, the titles, the links and the badges of the settings`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, './signpost/docs/routes.html');
    if (device === 'phone') {
      await page.getByRole('button', { name: 'Contents' }).click();
      await page.getByRole('radio', { name: 'Pages' }).check();
    }
    const tree = page.locator('[data-part="page-tree"]');
    await expect(tree.getByRole('link').nth(1)).toHaveText('When something fails');
    await expect(tree.getByRole('link', { name: 'Chat' })).toContainText('new');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.locator('[data-part="package-menu"]');
    await expect(menu.getByText('Elsewhere')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await menu.getByRole('link', { name: 'When something fails' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'hu-HU' });

  test('the hero leads to packages, and is in the language of the browser', async ({ page }) => {
    await page.goto('./matrix');
    await expect(hero(page).getByText('Eszközök nyugodt hálózatokhoz')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hálózat', exact: true })).toBeVisible();
    await hero(page).getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL(/signpost\/index\.html$/);
  });
});

/** The cards of the packages. */
const cards = (page: Page) => page.locator('[data-part="matrix"] tbody tr');

/** Top and bottom of the first card on the page, and the cards beside it, in pixels. */
async function firstRow(
  page: Page,
): Promise<{ readonly top: number; readonly bottom: number; readonly columns: number }> {
  const boxes = await cards(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()));
  const [{ top, bottom } = { top: 0, bottom: 0 }] = boxes;
  return { top, bottom, columns: boxes.filter((box) => box.top === top).length };
}

example.describe('on the home page of a family with a README', () => {
  example.describe('on a phone', () => {
    example.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    example('a reader sees the first package without scrolling, and opens the filters', async ({ page }) => {
      await open(page, './matrix');
      expect((await firstRow(page)).top).toBeLessThan(340);
      await expect(page.getByLabel('Sort by')).toBeHidden();
      await page.getByTitle('Sort and filter packages').tap();
      await expect(page.getByLabel('Sort by')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });

  example(
    'the first row of packages is whole at 1440 × 900, cards are equally high, and wide windows have more columns',
    async ({ page }) => {
      await open(page, './matrix');
      const columns: number[] = [];
      for (const width of [1440, 1800, 2120]) {
        await page.setViewportSize({ width, height: 900 });
        const row = await firstRow(page);
        expect(row.bottom).toBeLessThan(900);
        columns.push(row.columns);
        const heights = await cards(page).evaluateAll((rows) =>
          rows.map((each) => each.getBoundingClientRect().height),
        );
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
        expect(await isTooWide(page)).toBe(false);
      }
      expect(columns).toEqual([3, 5, 6]);
    },
  );

  example('all parts of the sheet begin at the same edge', async ({ page }) => {
    await page.setViewportSize({ width: 2200, height: 900 });
    await open(page, './matrix');
    const edges = await page
      .locator('[data-part="sheet"] > :is(section, ul, div)')
      .evaluateAll((parts) =>
        parts.flatMap((part) => (part.clientWidth > 0 ? [part.getBoundingClientRect().left] : [])),
      );
    expect(edges.length).toBeGreaterThan(3);
    expect(new Set(edges).size).toBe(1);
  });

  for (const forcedColors of ['none', 'active'] as const) {
    example(`the ring of the focus is around the whole card, with forced colours ${forcedColors}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors });
      await open(page, './matrix');
      await page.getByRole('link', { name: 'Table' }).focus();
      await page.keyboard.press('Shift+Tab');
      const link = cards(page).first().getByRole('link').first();
      for (let tab = 0; tab < 12 && !(await link.evaluate((each) => each === document.activeElement)); tab += 1)
        await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await expect(cards(page).first()).toHaveCSS('outline-style', 'solid');
      await expect(cards(page).first()).toHaveCSS('outline-width', '2px');
      await expect(link).toHaveCSS('outline-style', 'none');
    });
  }

  example(
    'the README follows the packages, folded until a reader reads on or follows an anchor into it',
    async ({ page }) => {
      await open(page, './matrix');
      const about = page.locator('[data-part="about"]');
      const matrix = await page.locator('[data-part="matrix"]').boundingBox();
      expect((await about.boundingBox())?.y).toBeGreaterThan((matrix?.y ?? 0) + (matrix?.height ?? 0));
      const folded = (await about.boundingBox())?.height ?? 0;
      expect(folded).toBeLessThan(640);
      await expect(about.getByRole('article')).toBeVisible();
      await about.getByText('Read on').click();
      await expect(about.getByText('Read on')).toBeHidden();
      expect((await about.boundingBox())?.height).toBeGreaterThan(2 * folded);
      await open(page, './matrix');
      const outline = page.getByRole('navigation', { name: 'On this page' });
      await expect(outline.getByRole('link').first()).toHaveText('All packages');
      await outline.getByRole('link', { name: 'Contributing' }).click();
      await expect(about.getByRole('heading', { name: 'Contributing' })).toBeInViewport();
      await expect(about.getByText('Read on')).toBeHidden();
    },
  );

  example('the search field opens the palette', async ({ page }) => {
    await open(page, './matrix');
    await page.getByRole('button', { name: /^Search \d+ pages in \d+ packages$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
  });

  example.describe('without JavaScript', () => {
    example.use({ javaScriptEnabled: false });

    example(
      'the search field leads to the search page, and the README can be read on',
      { tag: '@server' },
      async ({ page }) => {
        await page.goto('./matrix');
        const about = page.locator('[data-part="about"]');
        await about.getByText('Read on').click();
        await expect(about.getByText('Read on')).toBeHidden();
        await page.getByRole('searchbox', { name: /^Search \d+ pages/ }).fill('signpost');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/search\?q=signpost$/);
      },
    );
  });
});
