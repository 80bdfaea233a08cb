import { expect, type Page } from '@playwright/test';
import { alive, isMarked, mark, open, test } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';

const matrix = './matrix/index.html';

const family = (page: Page) => page.getByRole('region', { name: 'All packages' });
const names = (page: Page) => family(page).getByRole('rowheader').getByRole('link');

/** The facts of packages that lie over others, or of which a word is broken into lines. */
function crampedFacts(page: Page): Promise<readonly string[]> {
  return family(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const shown = [...row.children].filter((cell) => cell.textContent !== '' && cell.getClientRects().length > 0);
        const facts = shown.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const box = (
            cell.firstElementChild?.matches('p, ul') ? cell.firstElementChild : range
          ).getBoundingClientRect();
          return { text: cell.textContent, box };
        });
        const broken = facts.filter(({ text, box }) => !/[\s-]/.test(text) && box.height > 30);
        const over = facts.filter(({ box: a }) =>
          facts.some(
            ({ box: b }) =>
              a !== b && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3,
          ),
        );
        return [...broken, ...over].map(({ text }) => text);
      }),
    );
}

test('a reader with a keyboard sorts and filters in place, is told the count, and keeps focus, window and history', async ({
  page,
}) => {
  // A family of seven has the filters that the URL sets.
  await open(page, `${matrix}?type=app`);
  await mark(page);
  const type = page.getByLabel('Type', { exact: true });
  await type.focus();
  const { y } = (await type.boundingBox()) ?? {};
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/index\.html\?type=library$/);
  await expect(names(page)).toHaveText(['signpost']);
  await expect(family(page).getByRole('status')).toHaveText('1 of 7 packages');
  await expect(type).toBeFocused();
  expect((await type.boundingBox())?.y).toBe(y);
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await expect(page).toHaveURL(/index\.html$/);
  await expect(names(page)).toHaveCount(7);
  await page.getByLabel('Sort by').selectOption('name');
  await expect(names(page).first()).toHaveText('brackwater');
  await page.goBack();
  await expect(names(page).first()).toHaveText('signpost');
  expect(await isMarked(page)).toBe(true);
});

test('a link to an arrangement shows it, from the server and from within the site alike', { tag: '@server' }, async ({
  page,
  baseURL,
}) => {
  await open(page, `${matrix}?sort=name&view=table`);
  const loaded = await names(page).allTextContents();
  expect(loaded[0]).toBe('brackwater');
  await open(page, './signpost/index.html');
  await mark(page);
  const { href } = new URL(`${matrix}?sort=name&type=none&view=table`, baseURL);
  await page.evaluate((url) => location.assign(url), href);
  await expect(names(page)).toHaveText(loaded);
  await expect(page).toHaveURL(/index\.html\?sort=name&view=table$/);
  expect(await isMarked(page)).toBe(true);
});

test('the table says what its columns are and how it is sorted, and the browser remembers it', async ({ page }) => {
  await open(page, matrix);
  await family(page).getByRole('link', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Packages, sorted by: Stars' });
  await expect(table.getByRole('columnheader', { name: 'Stars' })).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('link', { name: 'Package', exact: true }).click();
  await expect(page).toHaveURL(/\?sort=name&view=table$/);
  await expect(page.getByRole('columnheader', { name: 'Package' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row', { name: /^brackwater/ })).toBeVisible();
  await open(page, matrix);
  await expect(page.getByRole('columnheader', { name: 'Package' })).toBeVisible();
  await expect(family(page).getByRole('link', { name: 'Table' })).toHaveAttribute('aria-current', 'true');
  await family(page).getByRole('link', { name: 'Cards' }).click();
  await expect(page.getByRole('columnheader', { name: 'Package' })).toBeHidden();
});

test('on a narrow phone neither cards nor table are wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const query of ['', '?view=table']) {
    await open(page, matrix + query);
    await expect(names(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('at every width the facts of a package stand in whole lines, beside or below each other', async ({ page }) => {
  await open(page, matrix);
  for (const width of [320, 390, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ['Cards', 'Table']) {
      await family(page).getByRole('link', { name: view }).click();
      expect(await crampedFacts(page), `${view} at ${width} px`).toEqual([]);
    }
  }
});

for (const theme of ['cory-mat-theme-dark-matrix', 'cory-mat-theme-light-forest']) {
  test(`the table has no barrier that axe knows in ${theme}`, async ({ context, page, site }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${matrix}?type=library&view=table`);
    await alive(page);
    expect(await violations(page)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const codeOfMatrix = (page: Page) =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /\/matrix-root-[^/]+\.js$/.test(name)).length,
    );

  test('the Matrix loads its code when a reader touches it, and then sorts and filters in place', async ({ page }) => {
    await open(page, matrix);
    await mark(page);
    await page.waitForLoadState('networkidle');
    expect(await codeOfMatrix(page)).toBe(0);
    await page.getByTitle('Sort and filter packages').tap();
    await expect.poll(() => codeOfMatrix(page)).toBe(1);
    await page.getByLabel('Sort by').selectOption('name');
    await expect(names(page).first()).toHaveText('brackwater');
    await expect(page).toHaveURL(/index\.html\?sort=name$/);
    expect(await isMarked(page)).toBe(true);
  });

  test('a sort order that is chosen before the code is there holds all the same, in place', async ({ page }) => {
    await open(page, matrix);
    await mark(page);
    await page.evaluate(() =>
      document.querySelector<HTMLDetailsElement>('[data-part="matrix"] details')?.toggleAttribute('open'),
    );
    await page.getByLabel('Sort by').selectOption('name');
    await expect(names(page).first()).toHaveText('brackwater');
    await page.goBack();
    await expect(names(page).first()).toHaveText('signpost');
    expect(await isMarked(page)).toBe(true);
  });

  test('a sort order that is chosen while the Matrix becomes interactive holds', async ({ page }) => {
    await page.addInitScript(holdMessages);
    await open(page, matrix);
    await page.evaluate(() => Reflect.get(window, 'hold')());
    await page.getByTitle('Sort and filter packages').tap();
    // React has begun, and waits for its turn.
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'held')())).toBeGreaterThan(0);
    await page.getByLabel('Sort by').selectOption('name');
    await page.evaluate(() => Reflect.get(window, 'release')());
    await expect(names(page).first()).toHaveText('brackwater');
    await expect(page.getByLabel('Sort by')).toHaveValue('name');
    await expect(page).toHaveURL(/index\.html\?sort=name$/);
    await page.getByLabel('Sort by').selectOption('stars');
    await expect(names(page).first()).toHaveText('signpost');
  });

  test('the Matrix follows a change of the language before it is touched', async ({ page }) => {
    await open(page, matrix);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('link', { name: 'Magyar' }).tap();
    await page.getByTitle('Csomagok rendezése és szűrése').tap();
    await expect(page.getByLabel('Rendezés', { exact: true })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form and the heads of the table sort and filter, and the table stays one', { tag: '@server' }, async ({
    page,
  }) => {
    await page.goto(`${matrix}?topic=csv`);
    await page.getByLabel('Sort by').selectOption('name');
    await page.getByLabel('Topic').selectOption('router');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/index\.html\?sort=name&topic=router$/);
    await expect(names(page)).toHaveText(['openwrt-millrace', 'signpost']);
    await expect(page.getByLabel('Sort by')).toHaveValue('name');
    await family(page).getByRole('link', { name: 'Table' }).click();
    await page.getByRole('columnheader').getByRole('link', { name: 'Stars' }).click();
    await expect(page).toHaveURL(/index\.html\?topic=router&view=table$/);
    await expect(names(page)).toHaveText(['signpost', 'openwrt-millrace']);
  });
});

/** Lets a test hold the messages by which React gives itself its next turn. */
function holdMessages(): void {
  const { postMessage } = MessagePort.prototype;
  let held: (() => void)[] | undefined;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const post = () => postMessage.call(this, message);
    if (held) held.push(post);
    else post();
  };
  Object.assign(window, {
    hold() {
      held = [];
    },
    held: () => held?.length,
    release() {
      const waiting = held;
      held = undefined;
      for (const post of waiting ?? []) post();
    },
  });
}
