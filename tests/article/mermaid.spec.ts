import { expect as baseExpect, type Locator, type Page } from '@playwright/test';
import { open, test } from '#tests/fixtures/site.ts';

const diagrams = './paperfold/docs/diagrams.html';

// The library is large, and the machine may be busy.
const expect = baseExpect.configure({ timeout: 20_000 });

/** Paths of the requests that a page makes from now on. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

function section(page: Page, index: number): Locator {
  return page.locator('figure.mermaid').nth(index);
}

/** Keeps what is made an image of, so that a test can read it. */
async function keepDrawings(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const drawings: Blob[] = [];
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) drawings.push(blob);
      return create(blob);
    };
    Object.assign(window, { drawings });
  });
  return () => page.evaluate(() => Promise.all(Reflect.get(window, 'drawings').map((blob: Blob) => blob.text())));
}

test('a page without a diagram loads nothing of what draws them', async ({ page }) => {
  const paths = pathsOf(page);
  await open(page, './paperfold/docs/code.html');
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /diagram|mermaid/.test(path))).toEqual([]);
  const entry = paths.find((path) => /^\/assets\/entry-/.test(path)) ?? '';
  const script = await (await page.request.get(entry)).text();
  expect(script.length).toBeGreaterThan(20_000);
  expect(script.length).toBeLessThan(100_000);
  expect(/sequenceDiagram|dagre|postMessage\('draw'/.test(script)).toBe(false);
});

test('a diagram is drawn as an image with its author’s name for it, in a frame that has no origin', async ({
  page,
}) => {
  const paths = pathsOf(page);
  await open(page, diagrams);
  const image = page.getByAltText('The way of a page. A draft is read aloud');
  await expect(image).toBeVisible();
  await expect(section(page, 1).getByAltText('Diagram')).toBeVisible();
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(300);
  expect(height).toBeGreaterThan(80);
  const frames = page.locator('iframe');
  await expect(frames).toHaveCount(1);
  await expect(frames).toHaveAttribute('sandbox', 'allow-scripts');
  const loaded = paths.filter((path) => /diagram/.test(path) && path.includes('/assets/'));
  expect(loaded).toEqual([expect.stringMatching(/diagrams-.*\.js$/), expect.stringMatching(/diagram-.*\.html$/)]);
  const origin = await page.frames()[1]?.evaluate(() => self.origin);
  expect(origin).toBe('null');
});

test('every kind of diagram of the example is drawn', async ({ page }) => {
  await open(page, diagrams);
  const figures = page.locator('figure.mermaid');
  const count = await figures.count();
  expect(count).toBe(9);
  for (let index = 0; index < count - 1; index += 1) {
    await section(page, index).scrollIntoViewIfNeeded();
    await expect(section(page, index).locator('img')).toBeVisible();
  }
});

test('the source of a diagram is one step away, and copied as it was written', { tag: '@browser' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, diagrams);
  await expect(section(page, 0).locator('img')).toBeVisible();
  const source = section(page, 0).locator('pre');
  await expect(source).toBeHidden();
  await section(page, 0).getByText('Diagram source').click();
  await expect(source).toContainText('draft[Draft] --> aloud{Read aloud}');
  await source.hover();
  await section(page, 0).getByRole('button', { name: 'Copy code' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^flowchart LR\n {2}accTitle: The way[\s\S]+publish\(\[Publish\]\)\n$/);
});

test('a diagram that cannot be read is shown as its source', async ({ page }) => {
  await open(page, diagrams);
  const mistake = page.locator('figure.mermaid').last();
  await mistake.scrollIntoViewIfNeeded();
  await expect(mistake).toContainText('The diagram could not be drawn.');
  await expect(mistake.locator('pre')).toBeVisible();
  await expect(mistake.locator('img')).toHaveCount(0);
});

test('[T-02] diagrams take the colours of the theme, and of the next one', async ({ page }) => {
  const drawings = await keepDrawings(page);
  await open(page, diagrams);
  const image = section(page, 0).locator('img');
  for (const next of [false, true, true, true]) {
    const before = next ? await image.getAttribute('src') : '';
    if (next) await page.getByRole('button', { name: 'Next theme' }).click();
    await expect(image).toHaveAttribute('src', new RegExp(`^(?!${before || '-'}$)blob:`));
    const colour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary-container').trim());
    await expect
      .poll(async () =>
        (await drawings()).findLast((svg) => svg.includes('The way of a page'))?.includes(await colour()),
      )
      .toBe(true);
  }
});

test('on a page that was opened in place diagrams are drawn too, and their frame is used again', async ({ page }) => {
  const paths = pathsOf(page);
  await open(page, './paperfold/index.html');
  for (let round = 0; round < 2; round += 1) {
    await page.locator('article a[href$="/paperfold/docs/diagrams.html"]').first().click();
    await expect(section(page, 0).locator('img')).toBeVisible();
    await page.goBack();
    await expect(page.locator('figure.mermaid')).toHaveCount(0);
  }
  expect(paths.filter((path) => /diagram-.*\.html$/.test(path))).toHaveLength(1);
});

test('a diagram whose frame never answers stays as it was written', async ({ page, watch }) => {
  watch.expect(/./);
  await page.clock.install();
  await page.route(/diagram-.*\.html$/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Nothing' }));
  await page.goto(diagrams);
  await page.clock.runFor(3_000);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(section(page, 0).locator('pre')).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(section(page, 0)).toContainText('The diagram could not be drawn.');
  await expect(section(page, 0).locator('pre')).toBeVisible();
});

test('a drawing that is wider than the window scrolls by key', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, diagrams);
  const box = section(page, 0).getByRole('group', { name: 'Diagram' });
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('on paper the source stands below the drawing', async ({ page }) => {
  await open(page, diagrams);
  await expect(section(page, 0).locator('img')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(section(page, 0).locator('pre')).toBeVisible();
  await expect(section(page, 0).locator('img')).toBeVisible();
});

test('on paper the source stands below the drawing in browsers that cannot unfold it by a style sheet', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    Object.assign(CSS, { supports: (test: string) => !test.includes('::details-content') && supports.call(CSS, test) });
  });
  await open(page, diagrams);
  await expect(section(page, 0).locator('img')).toBeVisible();
  await expect(section(page, 0).locator('pre')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(section(page, 0).locator('pre')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(section(page, 0).locator('pre')).toBeHidden();
});

test('the library waits until a diagram comes near the window', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 700 });
  // Room above the diagrams, as a long page has it.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('article::before { content: ""; display: block; block-size: 5000px; }');
    document.adoptedStyleSheets = [sheet];
  });
  const paths = pathsOf(page);
  await open(page, diagrams);
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /diagram-.*\.html$/.test(path))).toEqual([]);
  await section(page, 0).scrollIntoViewIfNeeded();
  await expect(section(page, 0).locator('img')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a diagram is its source', async ({ page }) => {
    await page.goto(diagrams);
    await expect(section(page, 0).locator('pre')).toBeVisible();
    await expect(section(page, 0)).toContainText('draft[Draft] --> aloud{Read aloud}');
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});
