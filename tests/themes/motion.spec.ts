import { expect, type Page } from '@playwright/test';
import { open, test } from '#tests/fixtures/site.ts';

/** Counts the transitions that the page starts. */
async function countBlends(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...input) => {
      document.documentElement.dataset.blends = String(Number(document.documentElement.dataset.blends ?? 0) + 1);
      return start(...input);
    };
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.blends ?? 0));
}

for (const [reducedMotion, blends, seconds] of [
  ['no-preference', 1, '0.12s'],
  ['reduce', 0, '0s'],
] as const) {
  test(`a reader whose system says ${reducedMotion} sees ${blends} blend of themes, and menus and palette in ${seconds}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const counted = await countBlends(page);
    await open(page, './signpost/index.html');
    await page.locator('[data-action="next-theme"]').first().click();
    await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-pink-bluegray/);
    expect(await counted()).toBe(blends);
    for (const part of ['[popover][data-part="menu"]', 'dialog.search-palette']) {
      if (part.startsWith('dialog')) await page.keyboard.press('ControlOrMeta+k');
      const duration = page.locator(part).first();
      await expect
        .poll(() => duration.evaluate((box) => getComputedStyle(box).transitionDuration.split(',')[0]))
        .toBe(seconds);
    }
  });
}

test('sheets have a soft shadow in light themes, and none in dark ones', async ({ page, context, site }) => {
  for (const [theme, shadow] of [
    ['cory-mat-theme-light-forest', /rgba?\(0, 0, 0/],
    ['cory-mat-theme-dark-matrix', /^none$/],
  ] as const) {
    await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
    await open(page, './signpost/index.html');
    await expect(page.getByRole('main')).toHaveCSS('box-shadow', shadow);
  }
});
