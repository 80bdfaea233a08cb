import { existsSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { nginxIsInstalled } from '#server/testing/nginx-process.ts';
import { corpus, type Family, families } from './families.ts';
import { startFiles } from './start-files.ts';
import { isSearchable, type RunningSite, startSite } from './start-site.ts';
import { type Watch, watchPages } from './watch-page.ts';
import { test as base } from './worker-test.ts';

interface OfTest {
  /** The family of the test's site. */
  readonly family: Family;
  /** True for a browser with a service worker, where the site has one; false by default. */
  readonly serviceWorker: boolean;
  /** The test's site. */
  readonly site: RunningSite;
  /** What goes wrong in the browser. */
  readonly watch: Watch;
}

// Installing the service worker takes a third of the processor time of a page.
function withoutServiceWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

/**
 * A test with a running site; `test.use({ family })` chooses which, and `serviceWorker` whether the browser has a service
 * worker. Any fault in the browser fails it.
 */
export const test = base.extend<OfTest>({
  family: ['example', { option: true }],
  serviceWorker: [false, { option: true }],
  site: async ({ siteOf, family, filesAt }, use, info) => {
    info.skip(filesAt !== undefined && family !== 'example', 'Only the example family is written as files.');
    info.skip(filesAt !== undefined && !nginxIsInstalled, 'nginx is not installed.');
    info.skip(family === 'corpus' && !existsSync(corpus), 'The family of real repositories is not beside the project.');
    await use(
      filesAt === undefined
        ? await siteOf(family, () => startSite({ args: families[family], warm: family }))
        : await siteOf('files', () => startFiles(filesAt)),
    );
  },
  // Paths of journeys begin with `./`, so that they lead into a site under a path too.
  baseURL: ({ site }, use) => use(`${site.url}/`),
  watch: [
    async ({ context, site, serviceWorker }, use) => {
      if (!serviceWorker) await context.addInitScript(withoutServiceWorker);
      const watch = await watchPages(context, new URL(site.url).origin);
      await use(watch);
      expect(await watch.problems(), 'nothing goes wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until a site that has just begun has read its pages; files are there or not. */
export async function untilSearchable({ url, files }: RunningSite): Promise<void> {
  if (files) return;
  await expect.poll(() => isSearchable({ url }), { timeout: 20_000 }).toBe(true);
}

/** Opens a page and waits until its controls are alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Waits until the interface has taken over the document and its navigation. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('asterism:ready').length > 0);
}

/** Waits until all code can be copied. The buttons come when the browser is idle; by them a keyboard reaches what scrolls. */
export async function untilCopyable(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article pre')].every((block) => block.querySelector('button') !== null),
  );
}

/** Marks the document, so that {@link isMarked} can tell whether it is still the same. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** True when no other document was loaded since {@link mark}. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window);
}

/** The first heading of the article. */
export function heading(page: Page): Locator {
  return page.locator('article :is(h1, h2, h3)').first();
}

/** The package drawer. */
export function packageDrawer(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Packages' });
}

/** Opens the package drawer and gives it back. */
export async function openPackageDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Packages' }).click();
  await expect(packageDrawer(page)).toBeVisible();
  return packageDrawer(page);
}
