import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test as base, open } from '#tests/fixtures/site.ts';
import { type RunningSite, startSite, withFolder } from '#tests/sites/start-site.ts';

const count = 2_000;

async function startLongArticle(): Promise<RunningSite> {
  const family = await mkdtemp(join(tmpdir(), 'asterism-long-'));
  await mkdir(join(family, 'tome'));
  const sections = Array.from(
    { length: count },
    (_, index) => `## Part ${index}\n\nThe word of this part is word${index}.\n\n[Next](#part-${index + 1})\n\n`,
  );
  await writeFile(join(family, 'tome/README.md'), '# Tome\n\n[All](all.md)\n');
  await writeFile(join(family, 'tome/all.md'), `# All parts\n\nBefore.\n\n${sections.join('')}`);
  return withFolder(await startSite({ args: [family] }), family);
}

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('long article', startLongArticle)),
});

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const path = '/tome/all.html';
const part = (page: Page, index: number): Locator => page.locator(`#part-${index}`);
const linkTo = (page: Page, index: number): Locator => page.getByRole('link', { name: `Link to “Part ${index}”` });

/** Number of parts that the browser has drawn. */
const drawn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('article h2')].filter((each) =>
        each.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );

const distanceFromCentre = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return Math.abs(top + height / 2 - innerHeight / 2);
  });

test('of a long article the browser draws what is near the window, and all of it on paper', async ({ page }) => {
  await open(page, path);
  await expect(page.locator('article h2')).toHaveCount(count);
  expect(await drawn(page)).toBeLessThan(count / 10);
  await page.emulateMedia({ media: 'print' });
  expect(await drawn(page)).toBe(count);
});

test('a reader who comes with the address of a far section sees it in the middle, until the reader scrolls', async ({
  page,
}) => {
  await open(page, `${path}#part-1234`);
  await expect.poll(() => distanceFromCentre(part(page, 1234))).toBeLessThan(60);
  const outline = page.getByRole('navigation', { name: 'On this page' });
  // The outline has the first sections only.
  await expect(outline.locator(`[href^="#part-"]`).last()).toHaveAttribute('aria-current', 'true');
  await part(page, 1235).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Next' }).and(page.locator('[href="#part-1235"]')).click();
  await expect(page).toHaveURL(/#part-1235$/);
  await expect.poll(() => distanceFromCentre(part(page, 1235))).toBeLessThan(60);
  await page.evaluate(() => location.assign('#part-20'));
  await expect.poll(() => distanceFromCentre(part(page, 20))).toBeLessThan(60);
  await expect(outline.locator('[aria-current]')).toHaveText('Part 20');
});

test('a reader finds a word far below with the search of the browser', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'Other browsers do not offer their search to pages.');
  await open(page, path);
  expect(await page.evaluate(() => Reflect.get(window, 'find').call(window, 'word1717'))).toBe(true);
  await expect(part(page, 1717)).toBeInViewport();
});

test('a heading has a link to itself while it is pointed at or comes next with the keyboard, and no other has', async ({
  page,
}) => {
  await open(page, path);
  const links = page.locator('.heading-link');
  await expect(links).toHaveCount(0);
  await expect(async () => {
    await part(page, 1).hover();
    await expect(linkTo(page, 1)).toHaveCSS('opacity', '1', { timeout: 500 });
  }).toPass();
  await expect(part(page, 1)).toHaveAccessibleName('Part 1');
  await part(page, 2).hover();
  await expect(linkTo(page, 2)).toHaveCSS('opacity', '1');
  await expect(links).toHaveCount(1);
  await linkTo(page, 2).focus();
  const reached: string[] = [];
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    reached.push((await page.locator(':focus').getAttribute('href')) ?? '');
  }
  expect(reached).toEqual(['#part-3', '#part-3', '#part-4', '#part-3', '#part-3', '#part-2', '#part-2', '#part-1']);
  expect(await links.count()).toBeLessThanOrEqual(2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#part-1$/);
});

test('without JavaScript a reader comes to a far section too', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${site.url}${path}#part-1500`);
  await expect(part(page, 1500)).toBeInViewport();
  await context.close();
});
