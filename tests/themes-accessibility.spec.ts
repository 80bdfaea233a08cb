import { expect, type Page } from '@playwright/test';
import { themes } from '#model/theme.ts';
import { open, openSideList, test, untilCopyable } from './site.ts';
import { violations } from './violations.ts';

// The first test looks at some thirty views with all rules; a busy machine needs more than the usual time.
test.describe.configure({ timeout: 180_000 });

/** The first theme is looked at in all widths. Colours are the same in each: for the others the usual one will do. */
const widthsFor = (theme: string) => (theme === themes[0] ? [360, 768, 1280] : [1280]);

test.describe.configure({ mode: 'parallel' });

/** Themes are values: all rules are asked for in the first one, and what depends on colours in the others. */
const rulesFor = (theme: string) => (theme === themes[0] ? 'all' : 'colours');

/** The Matrix comes last, so that the menus and the side list are opened over it. Colours are those of code and of the Matrix. */
const pagesFor = (theme: string) => [
  './paperfold/docs/code.html',
  ...(theme === themes[0] ? ['./signpost/none.html', './signpost/index.html'] : []),
  './matrix',
];

/** Opens a menu by the button of this name, looks at the document with it and closes it again. */
async function inMenu(page: Page, button: string, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.locator('[popover]:popover-open')).toHaveCount(1);
  await look();
  await page.keyboard.press('Escape');
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
}

/** Goes through the widths in the same document, as a window that is resized does. */
async function atEach(page: Page, widths: readonly number[], look: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await look(width);
  }
}

for (const theme of themes) {
  test.describe(`in ${theme}`, () => {
    test.beforeEach(async ({ context, page, site }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('[T-02] [H-04] [L-01] [P-11] a reader meets no barrier that axe knows', async ({ page, watch }) => {
      watch.expect(/404/);
      const look = async (what: string) => expect.soft(await violations(page, rulesFor(theme)), what).toEqual([]);
      for (const path of pagesFor(theme)) {
        await open(page, path);
        await untilCopyable(page);
        await expect(page.locator('html')).toHaveClass(new RegExp(theme));
        await atEach(page, widthsFor(theme), (width) => look(`${path} at ${width} px`));
      }
      await atEach(page, widthsFor(theme), async (width) => {
        for (const button of ['Menu', 'Language', width < 600 ? 'Theme' : 'Choose a theme'])
          await inMenu(page, button, () => look(`the open menu of “${button}” at ${width} px`));
      });
      await openSideList(page);
      await atEach(page, widthsFor(theme), (width) => look(`the open side list at ${width} px`));
    });
  });
}
