import { expect, type Page } from '@playwright/test';
import { open, openPackageDrawer, test, untilSearchable } from '#tests/fixtures/site.ts';

test.beforeEach(async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilSearchable(site);
});

/** Does what translators of browsers do: each text goes, and elements with other words stand in its place, also later on. */
async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translate = (text: Text): void => {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('font, script, style, textarea, svg, option')) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data.toUpperCase());
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (node: Node): void => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      if (node instanceof Text) texts.push(node);
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
    };
    translateAll(document.body);
    const observer = new MutationObserver((records) => {
      const changed = records.flatMap(({ type, target, addedNodes }) =>
        type === 'childList' ? [...addedNodes] : target,
      );
      for (const node of changed.filter(({ isConnected }) => isConnected)) translateAll(node);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

// An error of React would be one in the console, which fails the journey.
test('on a page that the browser has translated, a reader searches, changes the words, and finds other results', async ({
  page,
}) => {
  await open(page, './signpost/index.html');
  await translatePage(page);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.locator('dialog.search-palette');
  const field = palette.getByRole('combobox');
  await expect(palette.locator('.notes')).toContainText('SEARCH PACKAGES, PAGES AND HEADINGS');
  for (const [words, found] of [
    ['no route', 'NO ROUTE'],
    ['no', 'NO'],
    ['behind a proxy', 'BEHIND A PROXY'],
    ['proxy', 'PROXY'],
    ['behind a porxy', 'SHOWING RESULTS FOR “BEHIND A PROXY”'],
  ] as const) {
    await field.fill(words);
    await expect(palette.locator('.rows')).toContainText(found);
    await expect(palette.getByRole('status')).toContainText(/\d+ RESULTS? IN \d+ PACKAGES?/);
  }
  await field.fill('zzqqxxjj');
  await expect(palette.getByRole('status')).toHaveText('NO RESULTS FOR “ZZQQXXJJ”.');
  await expect(palette.getByRole('option')).toHaveCount(0);
  await field.fill('');
  await expect(palette.getByRole('status')).toHaveText('');
  await field.fill('no route');
  await palette.getByRole('option').first().click();
  await expect(page).toHaveURL(/#no-route$/);
});

test('on a page that the browser has translated, a reader finds packages in the drawer and in the Matrix', async ({
  page,
}) => {
  await open(page, './matrix/index.html');
  await translatePage(page);
  const list = await openPackageDrawer(page);
  const field = list.getByRole('textbox');
  await field.fill('signpost');
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(list.getByRole('link')).toContainText('SIGNPOST');
  await field.fill('zzqqxxjj');
  await expect(list).toContainText('NO PACKAGES FOUND FOR THE QUERY.');
  await field.fill('tide');
  await expect(list.getByRole('link').first()).toContainText('TIDEMARK');
  await expect(list).not.toContainText('NO PACKAGES FOUND');
  await page.keyboard.press('Escape');
  await page.locator('select[name="sort"]').selectOption('name');
  await expect(page.locator('[data-part="matrix"] tbody th').first()).toContainText(/^[A-Z]/);
  await page.locator('[data-part="matrix"] a[data-view="table"]').click();
  await expect(page.locator('[data-part="matrix"]')).toHaveAttribute('data-view', 'table');
});
