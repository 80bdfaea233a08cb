import { expect, type Locator } from '@playwright/test';
import { heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

const top = () => window.scrollY;

test('[P-12] a link within the page brings its heading to the centre, and a trailing -parent is dropped', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, './signpost/docs/routes.html');
  await mark(page);
  const target = page.locator('article h2').nth(2);
  const id = (await target.getAttribute('id')) ?? '';
  await page.evaluate((hash) => location.assign(hash), `#${id}-parent`);
  await expect(page).toHaveURL(new RegExp(`#${id}$`));
  await expect.poll(() => distanceFromCentre(target)).toBeLessThan(40);
  expect(await isMarked(page)).toBe(true);
});

test('[P-12] a reader who comes with a hash sees its heading', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('./signpost/docs/errors.html#no-route');
  await expect(page.locator('#no-route')).toBeInViewport();
});

test('the heading that a reader lands on is highlighted for a moment, with a bar where motion is reduced', async ({
  page,
}) => {
  await open(page, './signpost/docs/errors.html');
  await page.evaluate(() => location.assign('#no-route'));
  const landed = page.locator('#no-route[data-landed]');
  await expect(landed).toHaveCount(1);
  await expect(landed).toHaveCSS('box-shadow', /^(?!none)/);
  await expect(page.locator('[data-landed]')).toHaveCount(0);
  await page.goto('./signpost/docs/routes.html');
  await open(page, './signpost/docs/errors.html#no-route');
  await expect(landed).toHaveCount(1);
});

test('[P-12] a trailing -parent leaves the address on every way in', async ({ page }) => {
  await open(page, './signpost/docs/errors.html#no-route-parent');
  await mark(page);
  const arrives = async (): Promise<void> => {
    await expect(page).toHaveURL(/errors\.html#no-route$/);
    await expect(page.locator('#no-route')).toBeInViewport();
  };
  await arrives();
  const length = await page.evaluate(() => history.length);
  await page.evaluate(() => location.assign('routes.html'));
  await expect(heading(page)).toHaveText(/Routes/);
  await page.evaluate(() => location.assign('errors.html#no-route-parent'));
  await expect(heading(page)).toHaveText(/Errors/);
  await arrives();
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => location.assign('#no-route-parent'));
  await arrives();
  await page.evaluate(() => history.pushState(null, '', '#no-route-parent'));
  await page.goBack();
  await page.goForward();
  await arrives();
  expect(await page.evaluate(() => history.length)).toBeGreaterThan(length);
  expect(await isMarked(page)).toBe(true);
});

test('[P-12] a heading whose own name ends in -parent keeps its address', async ({ page }) => {
  await open(page, './signpost/docs/errors.html');
  await page.evaluate(() => document.querySelector('article h2:last-of-type')?.setAttribute('id', 'the-parent'));
  await page.evaluate(() => location.assign('#the-parent'));
  await expect(page.locator('#the-parent')).toBeFocused();
  await expect(page).toHaveURL(/#the-parent$/);
});

test('[P-12] a heading that is chosen in a menu is scrolled to when the menu has had 500 ms to close', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 700 });
  await open(page, './signpost/docs/errors.html');
  await page.locator('main [popovertarget="asterism:sidebar"]').click();
  const menu = page.locator('[id="asterism:sidebar"]');
  const link = menu.locator('a[href="#no-route"]');
  await expect(link).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.click();
  await expect(menu).toBeHidden();
  await page.clock.runFor(490);
  expect(await page.evaluate(top)).toBe(0);
  await page.clock.runFor(20);
  await expect(page.locator('#no-route')).toBeInViewport();
  await expect.poll(() => page.evaluate(top)).toBeGreaterThan(0);
});

test.describe('in a browser without the Navigation API', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(window, 'navigation')));

  for (const hash of ['#No_Route', '#user-content-no-route', '#no-route-parent']) {
    test(`[P-12] ${hash} leads to its heading, with the document and within it`, async ({ page }) => {
      await open(page, `./signpost/docs/errors.html${hash}`);
      await expect(page.locator('#no-route')).toBeInViewport();
      await page.evaluate(() => location.assign('#'));
      await page.evaluate(() => scrollTo(0, 0));
      await page.evaluate((to) => location.assign(to), hash);
      await expect(page.locator('#no-route')).toBeInViewport();
      await expect(page).toHaveURL(new RegExp(`${hash.replace('-parent', '')}$`));
    });
  }
});

async function distanceFromCentre(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const { top: above, height } = element.getBoundingClientRect();
    return Math.abs(above + height / 2 - innerHeight / 2);
  });
}
