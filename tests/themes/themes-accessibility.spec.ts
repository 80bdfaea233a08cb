import { expect, type Page } from '@playwright/test';
import { themes } from '#model/themes.ts';
import { inEachTheme } from '#tests/fixtures/in-each-theme.ts';
import { open, openPackageDrawer, test, untilCopyable } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

// Some thirty views are looked at in a test; a busy machine needs more than the usual time.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const [first = ''] = themes;
const widths = [360, 768, 1280];

/** Opens a menu by the button of this name, looks at the document with it and closes it again. */
async function inMenu(page: Page, button: string, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.locator('[popover]:popover-open')).toHaveCount(1);
  await look();
  await page.keyboard.press('Escape');
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
}

/** Goes through the widths in the same document, as a window that is resized does. */
async function atEach(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await look(width);
  }
}

test(`[T-02] [H-04] [L-01] [P-11] a reader of ${first} meets no barrier that axe knows`, async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.expect(/404/);
  await context.addCookies([{ name: 'theme', value: first, url: site.url }]);
  const look = async (what: string) => expect.soft(await violations(page), what).toEqual([]);
  // The Matrix comes last, so that the menus and the package drawer are opened over it.
  for (const path of ['./paperfold/docs/code.html', './signpost/none.html', './signpost/index.html', './matrix']) {
    await open(page, path);
    await untilCopyable(page);
    await expect(page.locator('html')).toHaveClass(new RegExp(first));
    await atEach(page, (width) => look(`${path} at ${width} px`));
  }
  await atEach(page, async (width) => {
    const inHeader = width < 600 ? ['More', 'Theme'] : ['Language', 'Choose a theme'];
    for (const button of ['Menu', ...inHeader])
      await inMenu(page, button, () => look(`the open menu of “${button}” at ${width} px`));
  });
  await openPackageDrawer(page);
  await atEach(page, (width) => look(`the open package drawer at ${width} px`));
});

// Themes are values: what depends on colours is asked for in each of them, in one document that goes through them.
for (const [what, path] of [
  ['a page of code', './paperfold/docs/code.html'],
  ['the Matrix, with menus and the package drawer over it,', './matrix'],
] as const) {
  test(`[T-02] ${what} has enough contrast in all themes`, async ({ page, context, site }) => {
    await context.addCookies([{ name: 'theme', value: first, url: site.url }]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, path);
    await untilCopyable(page);
    await inEachTheme(page, async (theme) => {
      const look = async (what: string, within?: string) =>
        expect.soft(await violations(page, 'colours', within), `${what} in ${theme}`).toEqual([]);
      await look(path);
      if (path !== './matrix') return;
      // The document below was looked at already.
      for (const button of ['Menu', 'Language', 'Choose a theme'])
        await inMenu(page, button, () => look(`the open menu of “${button}”`, '[popover]:popover-open'));
      const list = await openPackageDrawer(page);
      await look('the open package drawer', 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    });
  });
}
