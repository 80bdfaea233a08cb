import { expect, type Page } from '@playwright/test';
import { open } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { type Watch, watched } from '#tests/fixtures/watch-page.ts';
import { test as base } from '#tests/fixtures/worker-test.ts';
import { startVersionedSite, type VersionedSite } from '#tests/sites/versioned-family.ts';

interface OfTest {
  /** A site whose pages the test changes. */
  readonly site: VersionedSite;
  /** What goes wrong in the browser. */
  readonly watch: Watch;
}

const test = base.extend<OfTest>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  site: async ({}, use) => {
    const site = await startVersionedSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.url),
  watch: [watched, { auto: true }],
});

const readme = '/lamp/index.html';
const wick = '/lamp/docs/wick.html';
const notice = (page: Page) => page.getByRole('note').filter({ hasText: 'Changed since you read it' });
const settings = (page: Page) => page.getByRole('button', { name: 'Changes since your visit', includeHidden: true });
const mark = (page: Page) => page.getByRole('img', { name: 'Changed since you read it', includeHidden: true });

/** Opens a page and waits until it is remembered. */
async function read(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(settings(page)).toBeAttached();
}

/** Changes the page about wicks and waits until the site shows it. */
async function changeWick(site: VersionedSite): Promise<void> {
  await site.change({ 'docs/wick.md': '# Wick\n\nTrim it never.\n\n## Length\n\nTwo fingers.\n' });
  await expect.poll(async () => (await fetch(site.url + wick)).text()).toContain('Trim it never.');
}

test('a page that changed since the reader read it is marked, and offers what changed', async ({ page, site }) => {
  await read(page, wick);
  await read(page, readme);
  await expect(notice(page)).toHaveCount(0);
  await expect(mark(page)).toHaveCount(0);
  await page.goto('about:blank');
  await changeWick(site);

  await read(page, readme);
  await expect(mark(page)).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('img', { name: 'Has pages that changed' })).toBeVisible();
  await pages.getByText('Docs').click();
  await expect(mark(page)).toBeVisible();
  await pages.getByRole('link', { name: 'Wick' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await expect(notice(page).getByRole('link', { name: 'Show what changed' })).toHaveAttribute(
    'href',
    /^\/lamp\/compare\/[0-9a-f]{40}\.\.\.[0-9a-f]{40}\/pages\/docs\/wick\.html$/,
  );
  await notice(page).getByRole('link', { name: 'Show what changed' }).click();
  await expect(page.locator('article ins').filter({ hasText: 'never' })).toBeVisible();
  await expect(page.locator('article del').filter({ hasText: 'each week' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/lamp\/docs\/wick\.html$/);
  await expect(notice(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a reader who turns it off leaves nothing on the device, and turns it on again', async ({ page, site }) => {
  await read(page, wick);
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain(wick);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await settings(page).click();
  await expect(page.getByText('The list stays on this device.')).toBeVisible();
  const choice = page.getByRole('switch', { name: 'Mark pages that changed since I read them' });
  await expect(choice).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await choice.click();
  await expect(page.getByText('The list of pages that you read was deleted.').first()).toBeVisible();
  expect(await stored()).not.toContain(wick);

  await page.goto('about:blank');
  await changeWick(site);
  await read(page, wick);
  await expect(notice(page)).toHaveCount(0);
  expect(await stored()).not.toContain(wick);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await settings(page).click();
  await expect(choice).not.toBeChecked();
  await choice.click();
  expect(await stored()).toContain(wick);
});

test('an old version is neither remembered nor marked', async ({ page }) => {
  await read(page, '/lamp@1.0.0/docs/wick.html');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('1.0.0');
  await read(page, wick);
  await expect(notice(page)).toHaveCount(0);
});
