import { expect } from '@playwright/test';
import { inEachTheme } from '#tests/fixtures/in-each-theme.ts';
import { open, test } from '#tests/fixtures/site.ts';
import { test as versionedTest } from '#tests/fixtures/versioned-test.ts';
import { violations } from '#tests/fixtures/violations.ts';

// Pages, code, the Matrix, the failure view and the package drawer are looked at in all themes elsewhere, the console too.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const views = [
  ['the search page', './search?q=install'],
  ['the map', './-/map.html'],
  ['a page of diagrams', './paperfold/docs/diagrams.html'],
  ['the page without a connection', './-/offline.html'],
] as const;

/** What only a screen has. */
const controls =
  'header, footer, nav, search, form:not(article *), button, select, input:not(article *, [type="radio"]), [role="progressbar"], [popover]';

for (const [what, path] of [
  ...views,
  ['the home page', './'],
  ['a package', './signpost'],
  ['the Matrix', './matrix'],
]) {
  test(`paper has ${what} without controls`, async ({ page, watch }) => {
    watch.expect(/does not answer/);
    await open(page, path);
    await page.emulateMedia({ media: 'print' });
    const shown = await page
      .locator(controls)
      .evaluateAll((found) =>
        found.filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(shown).toEqual([]);
    await expect(page.getByRole('main')).not.toHaveText('');
  });
}

for (const [what, path] of views) {
  test(`[T-02] ${what} has no barrier that axe knows, in any theme`, async ({ page, watch }) => {
    watch.expect(/does not answer/);
    await open(page, path);
    expect(await violations(page)).toEqual([]);
    await inEachTheme(page, async (theme) => expect.soft(await violations(page, 'colours'), theme).toEqual([]));
  });
}

test('[T-02] the search palette has no barrier that axe knows, in any theme', async ({ page }) => {
  await open(page, './signpost/index.html');
  await inEachTheme(page, async (theme) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('install');
    await expect(palette.getByRole('option').first()).toBeVisible();
    expect.soft(await violations(page, 'all', 'dialog[open]'), theme).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });
});

for (const [what, path] of [
  ['a list of changed pages', '/lamp/compare/1.0.0...2.0.0/index.html'],
  ['the comparison of a page', '/lamp/compare/1.0.0...2.0.0/pages/docs/wick.html'],
  ['an old version', '/lamp@1.0.0/docs/wick.html'],
] as const) {
  versionedTest(`[T-02] ${what} has no barrier that axe knows, in any theme`, async ({ page }) => {
    versionedTest.setTimeout(180_000);
    await open(page, path);
    expect(await violations(page)).toEqual([]);
    await inEachTheme(page, async (theme) => expect.soft(await violations(page, 'colours'), theme).toEqual([]));
  });
}
