import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { alive, test as base, heading } from '#tests/fixtures/site.ts';
import { project } from '#tests/sites/families.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

const id = 'G-ABC1234567';
const library = 'https://www.googletagmanager.com/**';
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Counting {
  /** The analytics id of the site; empty where it has none. */
  readonly id: string;
  /** Addresses under which the library was asked for. */
  readonly asked: string[];
}

/** Starts a site with an analytics id, '' for one that has none. */
async function startCounting(given: string): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-analytics-'));
  const config = join(folder, 'site.config.json');
  const google = given === '' ? {} : { analytics: given };
  const settings = { sources: [join(project, 'examples/family')], core: { integration: { google } } };
  await writeFile(config, JSON.stringify(settings));
  const site = await startSite({ args: ['--config', config], warm: 'example' });
  await rm(folder, { recursive: true });
  return site;
}

const test = base.extend<Counting>({
  userAgent: person,
  id: [id, { option: true }],
  site: async ({ id: given, siteOf }, use) => use(await siteOf(`analytics ${given}`, () => startCounting(given))),
  asked: async ({ page }, use) => {
    const asked: string[] = [];
    // Stands for the library, which says that it is there and otherwise does nothing.
    await page.route(library, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.google_tag_manager = {};' });
    });
    await use(asked);
  },
});

/** Hides that a program drives the browser. */
async function asPerson(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
}

/** The paths of the page views that the library was told of. */
function viewsOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((command) => Array.from(Object(command)))
      .filter(([kind, name]) => kind === 'event' && name === 'page_view')
      .map(([, , details]) => Object(details).page_path),
  );
}

/** Waits until the interface has had time for all that it puts off. */
async function settle(page: Page): Promise<void> {
  await alive(page);
  await page.waitForTimeout(2_000);
}

test('[C-06] with an id the library is loaded once, and told each page that a visitor comes to', {
  tag: '@browser',
}, async ({ page, asked }) => {
  await asPerson(page);
  await page.goto('/signpost');
  await expect.poll(() => viewsOf(page)).toEqual(['/signpost/index.html']);
  await page.getByRole('article').getByRole('link', { name: 'Routes' }).first().click();
  await expect(page).toHaveURL(/routes\.html$/);
  await expect.poll(() => viewsOf(page)).toEqual(['/signpost/index.html', '/signpost/docs/routes.html']);
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => viewsOf(page).then((views) => views.at(-1))).toBe('/signpost/index.html');
  expect(asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
});

test('[C-06] of pages that follow one another within 333 ms only the last is counted', { tag: '@browser' }, async ({
  page,
  asked,
}) => {
  await asPerson(page);
  await page.goto('/signpost');
  await expect.poll(() => viewsOf(page)).toEqual(['/signpost/index.html']);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const navigate = (path: string) => page.evaluate(async (to) => void (await navigation.navigate(to).finished), path);
  await navigate('/signpost/docs/routes.html');
  // Pages of a faster burst are not loaded, and so not counted either.
  await page.clock.runFor(300);
  await navigate('/tidemark/index.html');
  await page.clock.runFor(332);
  expect(await viewsOf(page)).toEqual(['/signpost/index.html']);
  await page.clock.runFor(1);
  expect(await viewsOf(page)).toEqual(['/signpost/index.html', '/tidemark/index.html']);
  expect(asked).toHaveLength(1);
});

test('[C-06] a browser under test is not counted', { tag: '@browser' }, async ({ page, asked }) => {
  await page.goto('/signpost');
  await settle(page);
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
});

const others: readonly (readonly [string, BrowserContextOptions])[] = [
  ['the own crawler', { userAgent: `${person} Asterism-Crawler/1.0` }],
  ['another crawler', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
];

for (const [name, options] of others) {
  test.describe(name, () => {
    test.use(options);
    test('[C-06] is not counted', { tag: '@browser' }, async ({ page, asked }) => {
      await asPerson(page);
      await page.goto('/signpost');
      await settle(page);
      expect(asked).toEqual([]);
    });
  });
}

test('[C-06] a visitor who asks not to be tracked is not counted', { tag: '@browser' }, async ({ page, asked }) => {
  await asPerson(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }));
  await page.goto('/signpost');
  await settle(page);
  expect(asked).toEqual([]);
});

test.describe('a site without an id', () => {
  test.use({ id: '' });
  test('[C-06] loads nothing of it, and its policy stays closed', { tag: '@browser' }, async ({ page, asked }) => {
    await asPerson(page);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const response = await page.goto('/signpost');
    await settle(page);
    expect(response?.headers()['content-security-policy']).toContain("connect-src 'self';");
    expect(asked).toEqual([]);
    expect(scripts.filter((url) => url.includes('analytics'))).toEqual([]);
  });
});
