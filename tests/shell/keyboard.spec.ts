import { expect, type Page } from '@playwright/test';
import { heading, open, packageDrawer, test } from '#tests/fixtures/site.ts';

const pageKinds = [
  ['a package page', './signpost/index.html'],
  ['a page of text', './paperfold/docs/text.html'],
  ['a page with tables and lists', './paperfold/docs/lists-and-tables.html'],
  ['a page of code', './paperfold/docs/code.html'],
  ['a page of images and links', './paperfold/docs/images-and-links.html'],
  ['the Matrix', './matrix'],
  ['the failure view', './signpost/none.html'],
  ['the home page', './'],
  ['the search page', './search?q=install'],
  ['the page without a connection', './-/offline.html'],
] as const;

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, watch }) => {
  watch.expect(/404|does not answer/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** The name of what has the focus, as it is spoken. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`Tab never reached “${name}”.`);
}

test('[H-02] [H-03] [H-04] [H-05] [H-07] a reader who presses Tab goes through the header in the order of the screen', async ({
  page,
}) => {
  await open(page, './signpost/index.html');
  const names: string[] = [];
  for (let presses = 0; presses < 9; presses += 1) {
    await page.keyboard.press('Tab');
    names.push(await focusedName(page));
  }
  expect(names).toEqual([
    'Skip to content',
    expect.stringMatching(/^signpost/),
    'Menu',
    'Search',
    'Home',
    'Packages',
    'Language',
    expect.stringMatching(/^Next theme: /),
    'Choose a theme',
  ]);
});

test('a reader who skips the header goes on in the content', async ({ page }) => {
  await open(page, './signpost/index.html');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('[L-05] [L-07] a reader opens the package drawer with Enter, types, and Enter opens the only result', async ({
  page,
}) => {
  await open(page, './tidemark/index.html');
  await tabTo(page, 'Packages');
  await page.keyboard.press('Enter');
  await expect(packageDrawer(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search packages' })).toBeFocused();
  await page.keyboard.type('millrace');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/openwrt-millrace\/index\.html$/);
  await expect(packageDrawer(page)).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('[L-06] a reader walks down the package drawer with Tab and opens a package with Enter', async ({ page }) => {
  await open(page, './tidemark/index.html');
  await tabTo(page, 'Packages');
  await page.keyboard.press('Space');
  await expect(packageDrawer(page)).toBeVisible();
  for (const control of [
    packageDrawer(page).getByRole('button', { name: 'Close' }),
    packageDrawer(page).getByRole('link').nth(0),
    packageDrawer(page).getByRole('link').nth(1),
  ]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quillon\/index\.html$/);
  await expect(packageDrawer(page)).toBeHidden();
});

for (const [id, button, first] of [
  ['H-04', 'Menu', 'a'],
  ['T-01', 'Language', 'a'],
  ['T-02', 'Choose a theme', 'button'],
] as const) {
  test(`[${id}] a reader opens “${button}” with Enter, goes into it with Tab, and Escape leads back`, async ({
    page,
  }) => {
    await open(page, './signpost/index.html');
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const menu = page.locator('[popover]:popover-open');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.locator(first).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: button, exact: true })).toBeFocused();
  });
}

test('[T-01] [T-02] a reader chooses theme and language with Enter and stays at the control', async ({ page }) => {
  await open(page, './signpost/index.html');
  await tabTo(page, 'Choose a theme');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Light forest');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-light-forest/);
  expect(await focusedName(page)).toBe('Choose a theme');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Magyar');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
  expect(await focusedName(page)).toBe('Nyelv');
});

test('[H-04] a reader opens a page from the menu with Enter and is led to its heading', async ({ page }) => {
  await open(page, './signpost/index.html');
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Change log');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signpost\/CHANGELOG\.html$/);
  await expect(heading(page)).toBeFocused();
});

test('[P-07] [T-04] a reader copies code with the keyboard and any key dismisses the notice', {
  tag: '@browser',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, './paperfold/docs/code.html');
  const button = page.getByRole('button', { name: 'Copy code' }).first();
  await expect(button).toBeAttached();
  await tabTo(page, 'Copy code');
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('Copied!');
  await page.keyboard.press('ArrowDown');
  await expect(notice).toHaveCount(0);
  await expect(button).toBeFocused();
});

/** The focusable elements that look the same with the focus on them as without it. */
function withoutVisibleFocus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const look = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      return [outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`, boxShadow].join();
    };
    // A field may show its focus at the box around it, and a link at its card.
    const looks = (element: Element) =>
      [element, element.parentElement ?? element, element.closest('tr, li') ?? element].map(look).join(' ');
    const focusable = 'a[href], button, input, select, summary, [tabindex="0"]';
    // What has the focus already would be measured with it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!element.checkVisibility() || element.matches(':disabled')) continue;
      const before = looks(element);
      element.focus();
      if (document.activeElement !== element) found.push(`takes no focus: ${element.outerHTML.slice(0, 120)}`);
      else if (looks(element) === before) found.push(`looks the same: ${element.outerHTML.slice(0, 120)}`);
      element.blur();
    }
    return found;
  });
}

/** The links and buttons outside running text that are smaller than 24 px in a direction. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const inText = (element: Element) => element.matches('article a');
    return [...document.querySelectorAll('a[href], button, input, summary')]
      .filter((element) => element.checkVisibility() && !inText(element) && !element.matches(':disabled'))
      .flatMap((element) => {
        // A click on its label chooses a radio button.
        const target = (element instanceof HTMLInputElement && element.labels?.[0]) || element;
        const { width, height } = target.getBoundingClientRect();
        const size = `${width.toFixed(1)} × ${height.toFixed(1)}`;
        return width < 24 || height < 24 ? [`${size}: ${element.outerHTML.slice(0, 120)}`] : [];
      });
  });
}

for (const [what, path] of pageKinds) {
  // One document for all of it, as a window that is resized has: to load each page again took minutes.
  test(`a reader sees on ${what} where the focus is, finds no target under 24 px, and never scrolls sideways`, async ({
    page,
  }) => {
    await open(page, path);
    // The browser shows the focus to who uses the keyboard.
    await page.keyboard.press('Tab');
    expect.soft(await withoutVisibleFocus(page)).toEqual([]);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await smallTargets(page), `targets at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await overflowing(page, 320), 'at 320 px').toEqual([]);
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect.soft(await overflowing(page, 640), 'with text of 200 %').toEqual([]);
  });
}

test('[L-01] a reader sees in the package drawer and in every menu where the focus is, and no target under 24 px', async ({
  page,
}) => {
  await open(page, './signpost/index.html');
  for (const button of ['Menu', 'Language', 'Choose a theme', 'Packages']) {
    const control = page.getByRole('banner').getByRole('button', { name: button, exact: true });
    await control.press('Enter');
    const open = page.locator('[popover]:popover-open, dialog[open]');
    await expect(open).toHaveCount(1);
    expect.soft(await smallTargets(page), button).toEqual([]);
    await page.keyboard.press('Tab');
    for (const element of await open.locator('a, button, input').filter({ visible: true }).all()) {
      await element.focus();
      const shown = await element.evaluate((focused) => {
        const box = focused.closest('search') ?? focused;
        return getComputedStyle(focused).outlineStyle !== 'none' || getComputedStyle(box).outlineStyle !== 'none';
      });
      expect.soft(shown, `${button}: ${await element.textContent()}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
  }
});

/** What makes the page wider than the window, and controls that lie outside of it. */
function overflowing(page: Page, width: number): Promise<readonly string[]> {
  return page.evaluate((width) => {
    const controls = [...document.querySelectorAll('header a, header button, footer a, footer button, main > * > a')];
    const outside = controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < 0 || right > width;
      })
      .map((control) => `outside: ${control.outerHTML.slice(0, 120)}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width ? [`${scrollWidth} px wide`, ...outside] : outside;
  }, width);
}
