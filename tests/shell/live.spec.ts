import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { alive, isMarked, mark, open } from '#tests/fixtures/site.ts';
import { type Watch, watched } from '#tests/fixtures/watch-page.ts';
import { test as base } from '#tests/fixtures/worker-test.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

interface Live {
  /** How the site is run: for readers, or for who writes its pages. */
  readonly mode: 'production' | 'development';
  /** A family that the test may change. */
  readonly family: string;
  /** Its site. */
  readonly site: RunningSite;
  /** What goes wrong in the browser. */
  readonly watch: Watch;
}

const test = base.extend<Live>({
  mode: ['production', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  family: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'asterism-live-'));
    await write(folder, 'lamp/README.md', text('The first edition.'));
    await write(folder, 'lamp/docs/more.md', '# More\n\n[Back](../README.md)\n');
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  site: async ({ family, mode }, use) => {
    const site = await startSite({ args: [family], environment: { NODE_ENV: mode } });
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.url),
  watch: [watched, { auto: true }],
});

async function write(folder: string, path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** A page that is longer than any window. */
function text(snapshot: string): string {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.\n`);
  return `# Lamp\n\n[All of it](docs/more.md)\n\n${paragraphs.join('\n')}\n## The end\n\n${snapshot}\n`;
}

/** Opens a page and waits until it hears of changes. */
async function openLive(page: Page, path: string): Promise<void> {
  const heard = page.waitForResponse((response) => response.url().includes('/-/events'));
  await open(page, path);
  await heard;
}

const readme = '/lamp/index.html';
const bar = (page: Page) => page.getByRole('region', { name: 'This page has a new version.' });

test('a reader is offered the new version, and it is shown where the reader is', async ({ page, family }) => {
  await openLive(page, readme);
  await mark(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  await write(family, 'lamp/README.md', text('The second edition.'));
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'This page has a new version.' })).toBeAttached();
  await expect(page.locator('article')).toContainText('The first edition.');
  await bar(page).getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('article')).toContainText('The second edition.');
  await expect(bar(page)).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
  expect(await isMarked(page)).toBe(true);
});

test('a reader may say not now, and a change of another page says nothing', async ({ page, family }) => {
  await openLive(page, readme);
  await write(family, 'lamp/docs/more.md', '# More than before\n\n[Back](../README.md)\n');
  await write(family, 'lamp/README.md', text('The second edition.'));
  await bar(page).getByRole('button', { name: 'Not now' }).click();
  await expect(bar(page)).toBeHidden();
  await write(family, 'lamp/docs/more.md', '# More than ever\n\n[Back](../README.md)\n');
  await expect
    .poll(async () => (await fetch(new URL('/lamp/docs/more.html', page.url()))).text())
    .toContain('than ever');
  await expect(bar(page)).toBeHidden();
  // It may have been fetched before the change, because its link is in view.
  await page.getByRole('link', { name: 'All of it' }).click();
  await expect(page.locator('article')).toContainText('More than ever');
});

test('a file that is saved without a change is no new version', async ({ page, family }) => {
  await openLive(page, readme);
  const loaded = page.waitForResponse((response) => response.url().includes('/lamp/index.html'));
  await write(family, 'lamp/README.md', text('The first edition.'));
  await loaded;
  await write(family, 'lamp/README.md', text('The second edition.'));
  await expect(bar(page)).toHaveCount(1);
});

test('a hidden tab holds no connection and hears of changes when it is looked at again', async ({ page, family }) => {
  await openLive(page, readme);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/-/events'));
  await show(page, 'hidden');
  await ended;
  await write(family, 'lamp/README.md', text('The second edition.'));
  await expect.poll(async () => (await fetch(page.url())).text()).toContain('The second edition.');
  await expect(bar(page)).toBeHidden();
  await show(page, 'visible');
  await expect(bar(page)).toBeVisible();
});

async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('a reader who found no room among the streams comes again after a pause', async ({ page, family }) => {
  let full = true;
  await page.route(/\/-\/events/, (route) => (full ? route.fulfill({ status: 204 }) : route.continue()));
  // A pause takes seconds.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    Object.assign(window, { setTimeout: (run: () => void, delay = 0) => wait(run, delay > 2_000 ? 100 : delay) });
  });
  await openLive(page, readme);
  const heard = page.waitForResponse((response) => response.url().includes('/-/events') && response.status() === 200);
  full = false;
  await heard;
  await write(family, 'lamp/README.md', text('The second edition.'));
  await expect(bar(page)).toBeVisible();
});

test('without JavaScript nothing is asked for beside the page', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}${readme}`);
  expect(requests.filter((path) => path.startsWith('/-/'))).toEqual([]);
  await context.close();
});

test('a site that is stopped while pages are open ends', async ({ page, site, watch }) => {
  // The page may ask for something at the moment in which the site closes its connections.
  watch.expect(/net::ERR_(CONNECTION_RESET|CONNECTION_REFUSED|CONNECTION_CLOSED|EMPTY_RESPONSE)$/);
  await openLive(page, readme);
  await site.stop();
  await expect(page.locator('article')).toContainText('The first edition.');
});

test.describe('who writes', () => {
  test.use({ mode: 'development' });

  test('sees the page change by itself, at the same place', async ({ page, family }) => {
    await openLive(page, readme);
    await mark(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    for (const snapshot of ['The second edition.', 'The third edition.']) {
      await write(family, 'lamp/README.md', text(snapshot));
      await expect(page.locator('article')).toContainText(snapshot);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(700);
    expect(await isMarked(page)).toBe(true);
    await expect(bar(page)).toHaveCount(0);
  });

  test('sees a page appear that was missing', async ({ page, family, watch }) => {
    watch.expect(/404/);
    const answer = await page.goto('/lamp/docs/new.html');
    expect(answer?.status()).toBe(404);
    await alive(page);
    await write(family, 'lamp/docs/new.md', '# At last\n');
    await expect(page.locator('article')).toContainText('At last');
  });
});
