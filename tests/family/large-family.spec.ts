import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { open, openPackageDrawer } from '#tests/fixtures/site.ts';
import { watchPages } from '#tests/fixtures/watch-page.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

const names = Array.from({ length: 130 }, (_, index) => `lamp-${String(index + 1).padStart(3, '0')}`);

let site: RunningSite;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-large-'));
  for (const name of names) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'README.md'), `# ${name}\n\nIt gives light.\n`);
  }
  site = await startSite({ args: [folder] });
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

test('[L-03] [L-07] the package drawer of a large family has the rows near the window, reaches every package, and shows the one that is read', async ({
  page,
  context,
}) => {
  const watch = await watchPages(context, new URL(site.url).origin);
  await open(page, `${site.url}/lamp-130/index.html`);
  const list = await openPackageDrawer(page);
  const active = list.locator('[aria-current="page"]');
  await expect(active).toBeInViewport();
  await expect(active.locator('xpath=..')).toHaveAttribute('aria-posinset', '130');
  const rows = list.getByRole('listitem');
  const places = () => rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-posinset'))));
  const seen = new Set(await places());
  await list.evaluate((dialog) => dialog.scrollTo(0, 0));
  for (let at = 0; at < 20; at += 1) {
    await expect(rows.first()).toHaveAttribute('aria-setsize', '130');
    const found = await places();
    expect(found.length).toBeLessThan(90);
    for (const place of found) seen.add(place);
    await list.evaluate((dialog) => dialog.scrollBy(0, innerHeight));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  expect(seen.size).toBe(130);
  await list.getByRole('textbox').fill('lamp-129');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lamp-129\/index\.html$/);
  expect(await watch.problems()).toEqual([]);
});

test('without a script the packages are a link to the Matrix, which has them all on pages, and a form that finds them', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/lamp-130/index.html`);
  await page.getByRole('banner').getByRole('link', { name: 'Packages' }).click();
  await expect(page).toHaveURL(/\/matrix\/index\.html#asterism:matrix$/);
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveCount(60);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/\/matrix\/index\.html\?page=2$/);
  await page.getByRole('link', { name: '3', exact: true }).click();
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('main').getByRole('link', { name: 'lamp-130' }).first()).toBeVisible();
  await page.getByLabel('Find').fill('lamp-07');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\?q=lamp-07$/);
  await expect(rows).toHaveCount(10);
  await page.close();
});

test('a reader who scrolls meets every package, and the document never has more than those near the window', async ({
  page,
  context,
}) => {
  const watch = await watchPages(context, new URL(site.url).origin);
  await open(page, `${site.url}/matrix/index.html`);
  const loaded = () => page.evaluate(() => performance.getEntriesByName(new URL('/-/matrix.json', location.href).href));
  await page.waitForLoadState('networkidle');
  expect(await loaded()).toHaveLength(0);
  const rows = page.getByRole('table').getByRole('rowheader');
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(loaded).toHaveLength(1);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '131');
  await expect(page.getByRole('navigation', { name: 'Pages of the package list' })).toHaveCount(0);
  const seen = new Set<string>();
  await page.evaluate(() => scrollTo(0, 0));
  for (let at = 0; at < 30 && seen.size < 130; at += 1) {
    const names = await rows.getByRole('link').allTextContents();
    expect(names.length).toBeLessThan(110);
    for (const name of names) seen.add(name);
    await page.evaluate(() => scrollBy(0, innerHeight));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  expect([...seen].toSorted()).toEqual(names);
  expect(await watch.problems()).toEqual([]);
});

test('a reader sorts and filters a large family in place, and the address says how', async ({ page }) => {
  await open(page, `${site.url}/matrix/index.html?sort=name`);
  const rows = page.getByRole('table').getByRole('rowheader').getByRole('link');
  await page.getByLabel('Find').fill('LAMP-12');
  await expect(page).toHaveURL(/\?sort=name&q=LAMP-12$/);
  await expect(rows).toHaveText(names.slice(119, 129));
  await expect(page.getByRole('region', { name: 'All packages' }).getByRole('status')).toHaveText('10 of 130 packages');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Find')).toHaveValue('');
  await expect(rows.first()).toHaveText('lamp-001');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('link', { name: 'lamp-130' })).toBeVisible();
  await page.getByLabel('Sort by').selectOption('stars');
  await expect(page).toHaveURL(/\/matrix\/index\.html$/);
});

test('a link to a page of the Matrix shows this page, also with a script', async ({ page }) => {
  await open(page, `${site.url}/matrix/index.html?page=2`);
  const rows = page.getByRole('table').getByRole('rowheader').getByRole('link');
  await expect(rows).toHaveText(names.slice(60, 120));
  await page.getByLabel('Find').fill('lamp-001');
  await expect(rows).toHaveText(['lamp-001']);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows.first()).toHaveText('lamp-001');
});
