import { expect, type Page } from '@playwright/test';
import { themes } from '#model/themes.ts';
import { open, test } from '#tests/fixtures/site.ts';

const start = 'cory-mat-theme-dark-matrix';

function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate((names) => names.find((name) => document.documentElement.classList.contains(name)), [...themes]);
}

test('[T-02] a reader who chose nothing sees the dark matrix, whatever the cookie says wrongly', async ({
  page,
  context,
  site,
}) => {
  await page.goto('./matrix');
  expect(await themeOf(page)).toBe(start);
  await expect(page.locator('body')).toHaveClass(/cory-mat-theme-dark/);
  await context.addCookies([{ name: 'theme', value: 'cory-mat-theme-none', url: site.url }]);
  await open(page, './matrix');
  expect(await themeOf(page)).toBe(start);
});

test('[T-02] the remembered theme is there before there is anything to paint', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'theme', value: 'cory-mat-theme-light-forest', url: site.url }]);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.body === null) return;
      Object.assign(window, { classesWithBody: document.documentElement.className });
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('./signpost/index.html');
  const classes = await page.evaluate(() => Reflect.get(window, 'classesWithBody'));
  expect(classes).toContain('cory-mat-theme-light-forest');
  expect(classes).not.toContain(start);
  await expect(page.locator('body')).toHaveClass(/cory-mat-theme-light/);
  await expect(page.locator('body')).not.toHaveClass(/cory-mat-theme-dark/);
});

test('[T-02] the toggle goes through all themes in their order and starts over', async ({ page }) => {
  await open(page, './tidemark/index.html');
  const from = themes.indexOf(start);
  const expected = themes.map((_, step) => themes[(from + step + 1) % themes.length]);
  const seen: (string | undefined)[] = [];
  for (let step = 0; step < themes.length; step += 1) {
    await page.getByRole('button', { name: 'Next theme' }).click();
    seen.push(await themeOf(page));
    const dark = seen.at(-1)?.startsWith('cory-mat-theme-dark') === true;
    await expect(page.locator('body')).toHaveClass(dark ? /cory-mat-theme-dark/ : /cory-mat-theme-light/);
  }
  expect(seen).toEqual(expected);
});

test('[T-02] a theme chosen from the menu is shown, named in a notice, marked and remembered', async ({
  page,
  context,
  site,
}) => {
  await open(page, './tidemark/index.html');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await background();
  await page.getByRole('button', { name: 'Choose a theme' }).click();
  const choice = page.getByRole('button', { name: 'Light beach' });
  await choice.click();
  await expect(choice).toBeHidden();
  expect(await themeOf(page)).toBe('cory-mat-theme-light-beach');
  expect(await background()).not.toBe(before);
  await expect(page.getByText('Theme: Light beach').first()).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === 'theme');
  expect(cookie).toMatchObject({ value: 'cory-mat-theme-light-beach', path: new URL(site.url).pathname });
  await page.reload();
  expect(await themeOf(page)).toBe('cory-mat-theme-light-beach');
  await page.getByRole('button', { name: 'Choose a theme' }).click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
});

test('[T-02] the notice names the theme that was just chosen, also where another notice is shown', async ({ page }) => {
  await open(page, './tidemark/index.html');
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('is ready.');
  const press = () =>
    page.getByRole('button', { name: 'Next theme' }).evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document.querySelector('[aria-label="Notice"]')?.textContent;
    });
  const named = [await press(), await press(), await press()];
  expect(named).toEqual([
    expect.stringContaining('Theme: Dark pink and blue-grey'),
    expect.stringContaining('Theme: Dark purple and green'),
    expect.stringContaining('Theme: Light indigo and pink'),
  ]);
  await expect(notice).toHaveCount(1);
});

test('[T-02] a click on the toggle that comes before the interface is not lost', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./tidemark/index.html');
  await page.getByRole('button', { name: 'Next theme' }).click();
  expect(await themeOf(page)).toBe(start);
  release();
  await expect.poll(() => themeOf(page)).toBe('cory-mat-theme-dark-pink-bluegray');
});
