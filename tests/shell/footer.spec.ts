import { expect, type Page } from '@playwright/test';
import { open, test } from '#tests/fixtures/site.ts';

const heights = { height: 900 };

/** The words of footer links that are seen without pointing at them, by the icon links' order. */
function seen(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('contentinfo')
    .locator('a')
    .evaluateAll((links) =>
      links
        .map((link) => link.querySelector('svg + span'))
        .filter((label) => label !== null && getComputedStyle(label).opacity === '1')
        .map((label) => label?.textContent ?? ''),
    );
}

const developer = `© ${new Date().getFullYear()} Harebell Workshop`;

for (const [width, words] of [
  [599, []],
  [600, ['Source', 'Registry']],
  [840, ['Source', 'Registry']],
  [841, ['Source', 'Registry', developer, 'Sponsor']],
] as const) {
  test(`[F-03] [T-07] at ${width} px the words of the other links are tooltips`, { tag: '@server' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, ...heights });
    await open(page, './signpost');
    expect(await seen(page)).toEqual(words);
    for (const name of ['Source', 'Registry', developer, 'Sponsor']) {
      const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
      await link.hover();
      expect(await seen(page)).toContain(name);
      const box = await link.locator('span').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });
}

test('[F-03] a tooltip shows for the keyboard too, goes on Escape and comes back at the next link', {
  tag: '@server',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, ...heights });
  await open(page, './signpost');
  const links = page.getByRole('contentinfo').getByRole('link');
  await links.nth(0).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => seen(page)).toEqual(['Registry']);
  await expect(async () => {
    await page.keyboard.press('Escape');
    expect(await seen(page)).toEqual([]);
  }).toPass();
  await page.keyboard.press('Tab');
  await expect.poll(() => seen(page)).toEqual([developer]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the words of the footer stand on a surface, not on the background that moves', async ({ page }) => {
  await open(page, './signpost');
  const [footer, main] = await Promise.all(
    [page.getByRole('contentinfo'), page.getByRole('main')].map((part) =>
      part.evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(footer).toBe(main);
});
