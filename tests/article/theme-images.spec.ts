import { expect, type Page } from '@playwright/test';
import { open, test } from '#tests/fixtures/site.ts';

const images = './paperfold/docs/images-and-links.html';
const follows = 'A sheet that follows the theme';
const dark = '/git/paperfold/images/fold-dark.svg';
const light = '/git/paperfold/images/fold.svg';

/** The address of the one image with this text that is shown. */
async function shown(page: Page, alt: string): Promise<string> {
  const image = page.getByAltText(alt).filter({ visible: true });
  await expect(image).toHaveCount(1);
  return image.evaluate((element) => {
    // Nothing is chosen before the picture comes near.
    const chosen = element instanceof HTMLImageElement ? element.currentSrc : '';
    return chosen && new URL(chosen).pathname.replace(/^.*(?=\/git\/)/, '');
  });
}

/** Of the links for one kind of theme, those of this kind are there, without the mark in their addresses. */
async function seesLinksOf(page: Page, kind: 'dark' | 'light'): Promise<void> {
  for (const [text, address, of] of [
    ['The sheet in the light', 'https://example.com/light', 'light'],
    ['The sheet in the dark', 'https://example.com/dark', 'dark'],
    ['The window by day', 'https://example.com/day', 'light'],
    ['The window by night', 'https://example.com/night', 'dark'],
  ] as const) {
    const link = page.locator(`article a[href="${address}"]`);
    await expect(link).toHaveCount(1);
    await expect(link).toBeVisible({ visible: of === kind });
    await expect(page.getByRole('link', { name: text })).toHaveCount(of === kind ? 1 : 0);
  }
}

for (const [theme, system, expected] of [
  ['cory-mat-theme-dark-matrix', 'light', dark],
  ['cory-mat-theme-dark-wood', 'dark', dark],
  ['cory-mat-theme-dark-purple-green', 'light', dark],
  ['cory-mat-theme-light-forest', 'dark', light],
  ['cory-mat-theme-light-beach', 'light', light],
  ['cory-mat-theme-light-indigo-pink', 'dark', light],
] as const) {
  test(`[T-02] a picture fits ${theme} where the system is ${system}`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
    await page.emulateMedia({ colorScheme: system });
    await page.goto(images);
    await page.getByAltText(follows).filter({ visible: true }).scrollIntoViewIfNeeded();
    await expect.poll(() => shown(page, follows)).toBe(expected);
    await expect(page.getByAltText('A sheet for dark themes')).toBeVisible({
      visible: expected === dark,
    });
    await expect(page.getByAltText('A sheet for light themes')).toBeVisible({
      visible: expected === light,
    });
    await seesLinksOf(page, expected === dark ? 'dark' : 'light');
  });
}

test('[T-02] pictures follow the toggle at once and keep their place', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'theme', value: 'cory-mat-theme-light-deeppurple-amber', url: site.url }]);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, images);
  const picture = page.getByAltText(follows).filter({ visible: true });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => shown(page, follows)).toBe(light);
  const before = await picture.boundingBox();
  await page.getByRole('button', { name: 'Next theme' }).click();
  await expect.poll(() => shown(page, follows)).toBe(dark);
  expect(await picture.boundingBox()).toEqual(before);
});

test('the picture for the other theme is not shown, and asks for nothing before it is needed', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'theme', value: 'cory-mat-theme-light-forest', url: site.url }]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname.replace(/^.*(?=\/git\/)/, '')));
  await open(page, images);
  await page.getByAltText(follows).filter({ visible: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => paths).toContain(light);
  // A slow browser looks ahead and may fetch it all the same; what we say of it is that it can wait.
  const others = page.locator('article :is(img.on-dark, .on-dark img)');
  expect(await others.count()).toBeGreaterThan(1);
  for (const other of await others.all()) {
    await expect(other).toBeHidden();
    await expect(other).toHaveAttribute('loading', 'lazy');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[T-02] a picture fits the theme that the server sends', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(images);
    await expect(page.locator('.on-dark').first()).toBeVisible();
    await expect(page.locator('.on-light').first()).toBeHidden();
    await seesLinksOf(page, 'dark');
  });
});
