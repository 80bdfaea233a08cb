import { expect, type Locator, type Page } from '@playwright/test';
import { heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

test.use({ background: true, contextOptions: { reducedMotion: 'no-preference' } });

const matrix = 'cory-mat-theme-dark-matrix';
const forest = 'cory-mat-theme-light-forest';

/** Characters have more contours than this, waves fewer. */
const busy = 0.15;

test('[B-01] [T-03] characters fall behind the page in the dark matrix theme', async ({ page }) => {
  const canvas = await openIn(page, matrix);
  await expect(canvas).toHaveAttribute('aria-hidden', 'true');
  await expectMoving(page);
  expect(await contours(canvas)).toBeGreaterThan(busy);
  expect(page.workers()).toHaveLength(1);
});

test('[B-02] [T-03] waves swing behind the page in every other theme', async ({ page }) => {
  const canvas = await openIn(page, forest);
  await expectMoving(page);
  const share = await contours(canvas);
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(busy);
});

test('[T-03] another theme brings its own animation and colours without loading the page again', async ({ page }) => {
  const canvas = await openIn(page, matrix);
  await mark(page);
  await page.getByRole('button', { name: 'Next theme' }).click();
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-pink-bluegray/);
  await expect(canvas).toHaveCSS('opacity', '1');
  await expect.poll(() => contours(canvas)).toBeLessThan(busy);
  await expect.poll(() => showsBackdrop(canvas)).toBe(true);
  await expectMoving(page);
  expect(await isMarked(page)).toBe(true);
});

test('[B-03] a reader who wants no motion sees a still frame, also when they change their mind', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const canvas = await openIn(page, matrix);
  await expect.poll(() => contours(canvas)).toBeGreaterThan(busy);
  await expectStill(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectMoving(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectStill(page);
});

test('[B-03] nothing moves while the tab is hidden, and it goes on when it is seen again', async ({ page }) => {
  await openIn(page, forest);
  await expectMoving(page);
  await setVisibility(page, 'hidden');
  await expectStill(page);
  await setVisibility(page, 'visible');
  await expectMoving(page);
});

test('[B-03] nothing moves where the page covers it: on a phone, and beside an article without margins', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const canvas = await openIn(page, matrix);
  await expectStill(page, () => contents(canvas));
  // The head of the Matrix lets it through.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectMoving(page, () => contents(canvas));
  await page.getByRole('link', { name: 'Signpost' }).first().click();
  await expect(page).toHaveURL(/signpost/);
  await expectStill(page, () => contents(canvas));
  await page.setViewportSize({ width: 1600, height: 800 });
  await expectMoving(page, () => contents(canvas));
});

test('[T-03] the background follows the size of the window', async ({ page }) => {
  const canvas = await openIn(page, matrix);
  await page.setViewportSize({ width: 1000, height: 640 });
  await expect.poll(() => canvas.evaluate(sizeOf)).toEqual([1000, 640]);
  await page.setViewportSize({ width: 640, height: 1000 });
  await expect.poll(() => canvas.evaluate(sizeOf)).toEqual([640, 1000]);
});

test('[B-01] the same canvas stays when a reader goes to another page', async ({ page }) => {
  // Wider than the sheet of an article, which covers a window of the usual size.
  await page.setViewportSize({ width: 1600, height: 800 });
  const canvas = await openIn(page, matrix, './signpost/index.html');
  await canvas.evaluate((element) => Object.assign(element, { kept: true }));
  await page.locator('article').getByRole('link', { name: 'Errors' }).first().click();
  await expect(heading(page)).toHaveText(/Errors/);
  await expect(canvas).toHaveCount(1);
  expect(await canvas.evaluate((element) => 'kept' in element)).toBe(true);
  expect(page.workers()).toHaveLength(1);
  await expectMoving(page);
});

test('[B-03] a visitor who saves data, or whose browser cannot draw in a worker, sees the plain backdrop', async ({
  context,
}) => {
  for (const lack of ['connection', 'canvas'] as const) {
    const page = await context.newPage();
    await page.addInitScript((kind) => {
      if (kind === 'connection') Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      else Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    }, lack);
    await page.goto('./matrix/index.html');
    await page.getByRole('button', { name: 'Next theme' }).click();
    await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-pink-bluegray/);
    // The page is alive; by now its background would have come.
    await page.waitForTimeout(1_500);
    await expect(page.locator('body > canvas')).toHaveCount(0);
    expect(page.workers()).toHaveLength(0);
    await page.context().clearCookies();
  }
});

test('[B-01] the background reads its size when the browser has laid out the page, and forces no layout of it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isObserved = false;
    const counts = { inside: 0, outside: 0 };
    Reflect.set(window, 'counts', counts);
    window.ResizeObserver = class extends ResizeObserver {
      constructor(onResized: ResizeObserverCallback) {
        super((entries, observer) => {
          isObserved = true;
          onResized(entries, observer);
          isObserved = false;
        });
      }
    };
    const width = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth')?.get;
    Object.defineProperty(HTMLCanvasElement.prototype, 'clientWidth', {
      get() {
        counts[isObserved ? 'inside' : 'outside'] += 1;
        return width?.call(this);
      },
    });
  });
  const canvas = await openIn(page, matrix);
  expect(await page.evaluate(() => Reflect.get(window, 'counts'))).toEqual({ inside: 1, outside: 0 });
  // The styles of all that follows an element at the beginning would be computed again.
  expect(await canvas.evaluate((element) => element === document.body.lastElementChild)).toBe(true);
});

test('[B-03] paper shows no background', async ({ page }) => {
  const canvas = await openIn(page, matrix);
  await page.emulateMedia({ media: 'print' });
  await expect(canvas).toBeHidden();
});

/** Opens a page in a theme and waits until its background is there. */
async function openIn(page: Page, theme: string, path = './matrix/index.html'): Promise<Locator> {
  await page.goto(path);
  const name = (await page.locator('html').getAttribute('data-theme-cookie')) ?? '';
  await page.context().addCookies([{ name, value: theme, url: page.url() }]);
  await open(page, path);
  const canvas = page.locator('body > canvas');
  await expect(canvas).toHaveCSS('opacity', '1');
  return canvas;
}

/** What a reader sees left of the sheet. */
async function margin(page: Page): Promise<string> {
  return (await page.screenshot({ clip: { x: 0, y: 100, width: 200, height: 500 } })).toString('base64');
}

async function expectMoving(page: Page, look = () => margin(page)): Promise<void> {
  const before = await look();
  await expect.poll(async () => (await look()) === before).toBe(false);
}

/** Half a second passes between two looks: time for nine frames. */
async function expectStill(page: Page, look = () => margin(page)): Promise<void> {
  await page.waitForTimeout(300);
  const before = await look();
  await page.waitForTimeout(500);
  expect((await look()) === before, 'the background stands still').toBe(true);
}

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

function sizeOf(canvas: SVGElement | HTMLElement): number[] {
  return canvas instanceof HTMLCanvasElement ? [canvas.width, canvas.height] : [];
}

/** The canvas's own pixels as text, also where the sheet covers them. */
async function contents(canvas: Locator): Promise<string> {
  return JSON.stringify(await pixels(canvas));
}

/** Which share of the canvas's pixels differs from the pixel to its left: high for characters, low for waves. */
async function contours(canvas: Locator): Promise<number> {
  const all = await pixels(canvas);
  return all.filter((pixel, index) => pixel !== (all[index - 1] ?? pixel)).length / all.length;
}

async function showsBackdrop(canvas: Locator): Promise<boolean> {
  const backdrop = await canvas.page().evaluate(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--backdrop').trim();
    return Number.parseInt(colour.slice(1), 16);
  });
  return (await pixels(canvas)).includes(backdrop);
}

/** Colours of a part of the canvas as numbers, `0xrrggbb`. */
function pixels(canvas: Locator): Promise<number[]> {
  return canvas.evaluate((element) => {
    const copy = new OffscreenCanvas(160, 160).getContext('2d');
    if (copy === null || !(element instanceof HTMLCanvasElement)) return [];
    copy.drawImage(element, 0, 0);
    const { data } = copy.getImageData(0, 0, 160, 160);
    const colours: number[] = [];
    for (let at = 0; at < data.length; at += 4)
      colours.push(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return colours;
  });
}
