import { expect, type Locator, type Page } from '@playwright/test';
import { test as base, heading, isMarked, mark, open } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { makeLargePackage } from '#tests/sites/large-package.ts';
import { type RunningSite, startSite, withFolder } from '#tests/sites/start-site.ts';

async function startLargePackage(): Promise<RunningSite> {
  const family = await makeLargePackage();
  return withFolder(await startSite({ args: [family] }), family);
}

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('large package', startLargePackage)),
});

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages', exact: true });
const outline = (page: Page): Locator => page.getByRole('navigation', { name: 'On this page' });
const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumbs' });
const current = (navigation: Locator): Locator => navigation.locator('[aria-current]');

test('a reader sees the way to the page and goes on to the next one, and all that says where follows', async ({
  page,
}) => {
  await open(page, '/chart/river/1.html');
  await mark(page);
  await expect(crumbs(page).getByRole('listitem')).toContainText([/./, 'chart', 'River', 'The river, part 1']);
  await expect(outline(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Next The river, part 2' }).click();
  await expect(heading(page)).toHaveText('The river, part 2');
  await expect(current(pages(page))).toHaveText('The river, part 2');
  await expect(current(crumbs(page))).toHaveText('The river, part 2');
  await expect(outline(page).getByRole('link')).toHaveText([
    'Depth',
    'Depth at night',
    'Tides',
    'Tides at night',
    'Lights',
    'Lights at night',
  ]);
  await expect(page.getByRole('link', { name: 'Previous The river, part 1' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a reader opens a folder whose pages the page left out, and goes into it', async ({ page }) => {
  await open(page, '/chart/river/1.html');
  await mark(page);
  const links = pages(page).getByRole('link');
  await expect(links).toHaveCount(26);
  await pages(page).getByText('Sea', { exact: true }).click();
  await expect(links).toHaveCount(51);
  await pages(page).getByRole('link', { name: 'The sea, part 25' }).click();
  await expect(heading(page)).toHaveText('The sea, part 25');
  await expect(current(pages(page))).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a reader opens a folder whose first page is its index', async ({ page }) => {
  await open(page, '/chart/river/1.html');
  await pages(page).getByText('Delta', { exact: true }).click();
  await pages(page).getByRole('link', { name: 'The delta, part 25' }).click();
  await expect(heading(page)).toHaveText('The delta, part 25');
});

test('the outline marks the first section at the top and the last at the end, and leads to sections', async ({
  page,
}) => {
  await open(page, '/chart/river/2.html');
  await expect(current(outline(page))).toHaveText('Depth');
  await page.locator('#tides-at-night').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(current(outline(page))).toHaveText('Tides at night');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(current(outline(page))).toHaveText('Lights at night');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current(outline(page))).toHaveText('Depth');
  // The window cannot be scrolled so far that it would be the section in the middle.
  await outline(page).getByRole('link', { name: 'Depth at night', exact: true }).click();
  await expect(current(outline(page))).toHaveText('Depth at night');
  await expect(page).toHaveURL(/#depth-at-night$/);
});

test('a reader with a keyboard skips to the pages, opens a folder, and follows a link in it', async ({ page }) => {
  await open(page, '/chart/river/2.html');
  await page.getByRole('link', { name: 'Skip to the pages of this package' }).focus();
  await page.keyboard.press('Enter');
  for (const name of ['chart', 'Delta', 'Harbour']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('The harbour, part 1');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('The harbour, part 1');
});

test('the focus stays where it is when the contents of a folder arrive', { tag: '@browser' }, async ({ page }) => {
  const { promise: wanted, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/harbour/1.html', async (route) => {
    await wanted;
    await route.continue();
  });
  await open(page, '/chart/river/2.html');
  await pages(page).getByText('Harbour', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('The harbour, part 1');
  arrive();
  await expect(pages(page).getByRole('link', { name: 'The harbour, part 25' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('The harbour, part 1');
});

test('a reader copies the page as markdown, and the address of a section by its link', { tag: '@browser' }, async ({
  page,
}) => {
  await open(page, '/chart/river/2.html');
  await page.getByRole('button', { name: 'Copy page' }).click();
  const view = page.getByRole('link', { name: 'View as Markdown' });
  await expect(view).toHaveAttribute('href', '/git/chart/river/2.md');
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(view).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# The river, part 2\n/);
  const link = page.getByRole('link', { name: 'Link to “Tides”' });
  await expect(page.getByRole('heading', { name: 'Tides', exact: true })).toHaveCount(1);
  await expect(link).toHaveCount(0);
  await page.locator('#tides').hover();
  await expect(link).toHaveCSS('opacity', '1');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#tides$/);
});

test('a printed page has its text and neither the bar of a phone, nor the columns beside it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/chart/river/2.html');
  await expect(page.getByRole('button', { name: 'Contents' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Contents', { exact: true })).toBeHidden();
  await expect(pages(page)).toBeHidden();
  await expect(heading(page)).toBeVisible();
});

test('on a phone the bar says which section is read, goes while the reader scrolls down, and comes back upwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/chart/river/2.html');
  const bar = page.locator('[id="asterism:bar"]');
  const scroll = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  await expect(crumbs(page).getByText('River', { exact: true })).toBeVisible();
  const edge = (side: 'top' | 'bottom') => bar.evaluate((element, name) => element.getBoundingClientRect()[name], side);
  const text = await page.locator('article').evaluate((article) => article.getBoundingClientRect().top);
  // One header of 52 px, one bar of 44 px at most, and the distance of the text.
  expect(text).toBeLessThanOrEqual(52 + 44 + 20);
  const top = await page.locator('#tides').evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  await scroll(top - 100);
  await expect.poll(() => edge('bottom')).toBeLessThanOrEqual(52);
  await scroll(top - 140);
  await expect.poll(() => edge('top')).toBe(52);
  await expect(bar).toHaveText(/[2-5]\/6$/);
  await expect(crumbs(page)).toHaveCSS('clip-path', 'inset(50%)');
  // It stays under a finger that opens it.
  await page.getByRole('button', { name: 'Contents' }).click();
  await scroll(top);
  await expect(bar).toHaveAttribute('data-scrolled');
  expect(await edge('top')).toBe(52);
});

test('on a phone the pages before and after are two buttons of 56 px side by side', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/chart/river/2.html');
  const boxes = await Promise.all(['Previous', 'Next'].map((name) => page.getByRole('link', { name }).boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual([56, 56]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[0]?.width).toBe(boxes[1]?.width);
});

test('the outline has one bar beside the section that is read, and after two windows a way back to the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await open(page, '/chart/river/2.html');
  const back = outline(page).getByRole('link', { name: 'Back to top' });
  await expect(current(outline(page))).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(back).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 801));
  await expect(back).toBeVisible();
  const bar = () => outline(page).evaluate((nav) => Number.parseFloat(getComputedStyle(nav, '::after').top));
  const link = () => current(outline(page)).evaluate((element: HTMLElement) => element.offsetTop);
  await expect.poll(async () => Math.abs((await bar()) - (await link()))).toBeLessThan(2);
  await back.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(back).toBeHidden();
});

test('the text keeps its place and its width from page to page, with and without an outline', async ({ page }) => {
  const box = async (path: string) => {
    await open(page, path);
    return page.locator('[data-part="sheet"]').boundingBox();
  };
  const long = await box('/chart/river/2.html');
  const short = await box('/chart/river/1.html');
  expect([short?.x, short?.width]).toEqual([long?.x, long?.width]);
});

for (const theme of ['cory-mat-theme-dark-matrix', 'cory-mat-theme-light-forest']) {
  test(`on a phone one control holds pages and sections, and closes on choosing; no barrier in ${theme}`, async ({
    context,
    page,
    site,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/chart/river/2.html');
    await expect(pages(page)).toBeHidden();
    await page.getByRole('button', { name: 'Contents' }).click();
    // However many pages there are, the sections are in sight at once.
    await expect(outline(page).getByRole('link').first()).toBeInViewport();
    await expect(pages(page)).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Pages' }).check();
    await expect(outline(page)).toBeHidden();
    await expect(current(pages(page))).toHaveText('The river, part 2');
    // It is far down in a list that scrolls by itself.
    await expect(current(pages(page))).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'This page' }).check();
    await outline(page).getByRole('link', { name: 'Lights', exact: true }).click();
    await expect(pages(page)).toBeHidden();
    await expect(page.locator('#lights')).toBeFocused();
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('radio', { name: 'Pages' }).check();
    await pages(page).getByRole('link', { name: 'The river, part 3' }).click();
    await expect(heading(page)).toHaveText('The river, part 3');
    await expect(pages(page)).toBeHidden();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader finds the pages, opens a folder, and goes on by its first page', async ({ page }) => {
    await page.goto('/chart/river/2.html');
    await expect(current(pages(page))).toHaveText('The river, part 2');
    await expect(outline(page).getByRole('link', { name: 'Tides', exact: true })).toHaveAttribute('href', '#tides');
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toBeHidden();
    await page.keyboard.press('Escape');
    await pages(page).getByText('Sea', { exact: true }).click();
    await expect(pages(page).getByText('and 24 more').filter({ visible: true })).toHaveCount(1);
    await pages(page).getByRole('link', { name: 'The sea, part 1' }).click();
    await expect(heading(page)).toHaveText('The sea, part 1');
    await expect(pages(page).getByRole('link', { name: 'The sea, part 25' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/chart/river/2.html');
    await expect(pages(page)).toBeHidden();
    await page.getByRole('button', { name: 'Contents' }).click();
    await expect(outline(page)).toBeVisible();
    await page.getByRole('radio', { name: 'Pages' }).check();
    await expect(pages(page)).toBeVisible();
    await expect(outline(page)).toBeHidden();
  });

  test('a reader follows what a folder says of its other pages, whatever its first page is', async ({ page }) => {
    await page.goto('/chart/river/2.html');
    await pages(page).getByText('Delta', { exact: true }).click();
    await pages(page).getByRole('link', { name: 'and 25 more' }).filter({ visible: true }).click();
    await expect(heading(page)).toHaveText('The delta');
    await expect(pages(page).getByRole('link', { name: 'The delta, part 25' })).toBeVisible();
  });
});
