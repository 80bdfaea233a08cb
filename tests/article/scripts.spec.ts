import { expect, type Page } from '@playwright/test';
import { test } from '#tests/fixtures/site.ts';

/** Sizes of the scripts that the page has loaded, in bytes, by name without the hash. */
function loadedScripts(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(() =>
    Object.fromEntries(
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).flatMap(({ name, decodedBodySize }) => {
        const [, script] = /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(name) ?? [];
        return script === undefined ? [] : [[script, decodedBodySize]];
      }),
    ),
  );
}

/** The icons in a dialog that the sprite of the document does not have. */
function missingIcons(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] use')]
      .map((use) => use.getAttribute('href'))
      .filter((href) => document.getElementById(href?.slice(1) ?? '') === null),
  );
}

test('a reader of an article gets a script of 76 KB, and no code for what other pages have', async ({ page }) => {
  await page.goto('./signpost/docs/routes.html');
  await page.waitForFunction(() => performance.getEntriesByName('asterism:ready').length > 0);
  const scripts = await loadedScripts(page);
  expect(scripts.entry).toBeLessThan(76_000);
  const others = /^(matrix|ui-icons|next-change|client|jsx|arrange)/;
  expect(Object.keys(scripts).filter((name) => others.test(name))).toEqual([]);
});

test('a reader who opens the packages or the search in an article sees all their icons', async ({ page }) => {
  await page.goto('./signpost/docs/routes.html');
  await page.locator('[data-action="open-packages"]').first().click();
  await expect(page.locator('dialog[open] use').first()).toBeAttached();
  expect(await missingIcons(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('routes');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await missingIcons(page)).toEqual([]);
  expect(Object.keys(await loadedScripts(page))).toContain('ui-icons');
});
