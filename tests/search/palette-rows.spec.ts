import { expect, type Locator, type Page } from '@playwright/test';
import { open, test, untilSearchable } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

test.beforeEach(async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilSearchable(site);
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => palette(page).getByRole('combobox');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Opens the palette with a key and types. */
async function search(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
  return palette(page).getByRole('option');
}

test('a window of 900 pixels has ten results, each page in one row with its sections, without a box around words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './signpost/index.html');
  await expect((await search(page, 'the')).nth(11)).toBeVisible();
  const found = await palette(page)
    .getByRole('listbox')
    .evaluate((list) => {
      const { top = 0, bottom = 0 } = list.parentElement?.getBoundingClientRect() ?? {};
      const options = [...list.querySelectorAll('[role=option]')];
      const inside = options.filter((option) => {
        const box = option.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1;
      });
      const paths = options
        .filter((option) => !option.matches('.section'))
        .map((option) => new URL(option.getAttribute('href') ?? '', location.href).pathname);
      return {
        inside: inside.length,
        tallest: Math.max(...options.map((option) => option.getBoundingClientRect().height)),
        repeated: paths.length - new Set(paths).size,
      };
    });
  expect(found.inside).toBeGreaterThanOrEqual(10);
  expect(found.tallest).toBeLessThanOrEqual(52);
  expect(found.repeated).toBe(0);
  await expect(palette(page).locator('mark').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('beside the results, a wide window shows the section that is active, which takes no focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './tidemark/index.html');
  await search(page, 'no route');
  const preview = palette(page).locator('.preview');
  const heading = preview.locator('article > :first-child');
  await expect(heading).toHaveText('No route');
  await expect(preview).toHaveAttribute('aria-hidden', 'true');
  expect(await preview.locator('[id], [href], [tabindex], button, input').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect(heading).toHaveText('Errors');
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(preview).toHaveCount(0);
});

test('before a word is typed, the palette leads to pages of this tab and of the package, to packages and to commands', {
  tag: '@server',
}, async ({ page }) => {
  const opened = () => page.evaluate(() => sessionStorage.getItem('asterism:opened-pages'));
  await page.addInitScript(() => localStorage.setItem('asterism:read-pages', '[["/signpost/index.html",{}]]'));
  for (const path of ['tidemark/index.html', 'signpost/docs/errors.html']) {
    await open(page, `./${path}`);
    await expect.poll(opened).toContain(path);
    // Earlier versions kept a list of the pages that were read.
    expect(await page.evaluate(() => localStorage.getItem('asterism:read-pages'))).toBeNull();
  }
  await open(page, './signpost/index.html');
  await search(page, '');
  const group = (name: string) => palette(page).getByRole('group', { name }).getByRole('option');
  await expect(group('Recently opened')).toHaveText([/^Errors/, /^tidemark/i]);
  const errors = group('Pages of this package').filter({ hasText: /^Errors/ });
  await expect(group('Pages of this package').first()).toBeVisible();
  await expect(errors).toHaveCount(0);
  await expect(group('Packages')).toHaveCount(5);
  expect(await violations(page)).toEqual([]);
  await group('Commands').filter({ hasText: 'Next theme' }).click();
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-pink-bluegray/);
  await group('Recently opened').first().click();
  await expect(page).toHaveURL(/\/signpost\/docs\/errors\.html$/);
  await expect(palette(page)).toBeHidden();
  await search(page, '');
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText('Package map');
  await group('Commands').filter({ hasText: 'Magyar' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
});

test('a browser whose storage throws shows the palette without opened pages', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await open(page, './signpost/index.html');
  await search(page, '');
  await expect(palette(page).getByRole('group', { name: 'Commands' })).toBeVisible();
  await expect(palette(page).getByRole('group', { name: 'Recently opened' })).toHaveCount(0);
});

test('for a word that is nowhere, words that begin like it are offered, and one is searched by a key', async ({
  page,
}) => {
  await open(page, './signpost/index.html');
  await search(page, 'configxxxxxxxx');
  await expect(palette(page).getByRole('status')).toHaveText('No results for “configxxxxxxxx”.');
  await expect(palette(page).getByRole('group', { name: 'Similar words' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText(/^config/);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(/^config(?!x)/);
  await expect(palette(page).getByRole('status')).toHaveText(/results? in /);
});

test('the place of a result ends in an ellipsis without a hole, and forced colours show the words that match', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, './signpost/index.html');
  await expect((await search(page, 'route')).first()).toBeVisible();
  const folder = palette(page).locator('small > span + span').first();
  const line = await folder.evaluate((element) => {
    element.textContent = 'packages/'.repeat(40);
    return { hidden: element.scrollWidth - element.clientWidth, height: element.clientHeight };
  });
  expect(line.hidden).toBeGreaterThan(0);
  expect(line.height).toBeLessThan(30);
  await expect(palette(page).locator('mark').first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
