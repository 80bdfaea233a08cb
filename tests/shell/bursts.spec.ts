import { expect, type Page } from '@playwright/test';
import { alive, heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

test('[T-09] of two navigations in a burst only the last is shown', async ({ page }) => {
  await open(page, './signpost/index.html');
  await mark(page);
  const release = await holdRoute(page, '**/signpost/docs/routes.html');
  await page.evaluate(() => document.querySelector<HTMLElement>('article a[href$="/docs/routes.html"]')?.click());
  await page.evaluate(() => document.querySelector<HTMLElement>('article a[href$="/docs/middleware.html"]')?.click());
  await expect(heading(page)).toHaveText(/Middleware/);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(heading(page)).toHaveText(/Middleware/);
  await expect(page).toHaveURL(/middleware\.html$/);
  expect(await isMarked(page)).toBe(true);
});

test.describe('for a reader whose pages are not prefetched', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  );

  test('[T-09] of five clicks in a burst the last page is shown, and those between are not even fetched', async ({
    page,
  }) => {
    await openOnIntent(page, './signpost/index.html');
    await mark(page);
    const shown = await headingsFrom(page);
    const paths = await linkedPages(page, 5);
    const fetched: string[] = [];
    const release = await holdRoute(page, `**${paths[0]}`);
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const path of paths) {
      await clickLink(page, path);
      await page.clock.runFor(60);
    }
    await page.clock.runFor(250);
    const last = paths.at(-1) ?? '';
    await expect(page).toHaveURL(new RegExp(`${last}$`));
    await expect.poll(() => shown()).toHaveLength(1);
    release();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await shown()).toHaveLength(1);
    expect(await page.title()).toContain((await shown())[0]);
    expect(fetched.filter((path) => paths.includes(path))).toEqual([paths[0], last]);
    expect(await isMarked(page)).toBe(true);
  });

  test('[T-09] a single click shows its page although no time passes', async ({ page }) => {
    await openOnIntent(page, './signpost/index.html');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const path of await linkedPages(page, 2)) {
      await clickLink(page, path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(heading(page)).not.toHaveText(/Signpost/);
      await page.clock.runFor(251);
      await page.goBack();
      await expect(heading(page)).toHaveText(/Signpost/);
      await page.clock.runFor(251);
    }
  });

  test('[T-09] a heading that is chosen while its page is loading is shown when the page is', async ({ page }) => {
    await openOnIntent(page, './signpost/docs/errors.html');
    await mark(page);
    const release = await holdRoute(page, '**/signpost/docs/routes.html');
    await page.evaluate(() => location.assign('routes.html'));
    await expect(page).toHaveURL(/routes\.html$/);
    await page.evaluate(() => location.assign('#no-route'));
    release();
    await expect(heading(page)).toHaveText(/Routes/);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await isMarked(page)).toBe(true);
  });
});

/** Holds the requests for an address back until the returned function is called. */
async function holdRoute(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Opens a page in a browser that loads the interface at the first sign of intent. */
async function openOnIntent(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('header a').first().hover();
  await alive(page);
}

/** Paths of the first pages of the package that the page links to. */
async function linkedPages(page: Page, count: number): Promise<readonly string[]> {
  const paths = await page
    .locator('main a[href*="/signpost/"]:not([href*="#"], [aria-current])')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))]);
  const found = paths.filter((path) => path.endsWith('.html')).slice(0, count);
  expect(found).toHaveLength(count);
  return found;
}

async function clickLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), path);
}

/** Records the headings of the pages that are shown from now on. */
async function headingsFrom(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const app = document.getElementById('asterism:app');
    const note = () => shown.push(app?.querySelector('article :is(h1, h2)')?.textContent ?? '');
    if (app) new MutationObserver(note).observe(app, { childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
}
