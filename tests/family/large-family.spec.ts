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

test('[L-03] [L-07] the package drawer of a large family has every package, and shows the one that is read', async ({
  page,
  context,
}) => {
  const watch = await watchPages(context, new URL(site.url).origin);
  await open(page, `${site.url}/lamp-130/index.html`);
  const list = await openPackageDrawer(page);
  await expect(list.getByRole('listitem')).toHaveCount(130);
  await expect(list.getByRole('link', { name: /All packages/ })).toHaveCount(0);
  await expect(list.locator('[aria-current="page"]')).toBeInViewport();
  await list.getByRole('textbox').fill('lamp-129');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lamp-129\/index\.html$/);
  expect(await watch.problems()).toEqual([]);
});

test('without a script the packages are a link to the Matrix, which has them all', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/lamp-130/index.html`);
  await page.getByRole('banner').getByRole('link', { name: 'Packages' }).click();
  await expect(page).toHaveURL(/\/matrix\/index\.html#asterism:matrix$/);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(130);
  await expect(page.getByRole('main').getByRole('link', { name: 'lamp-130' }).first()).toBeVisible();
  await page.close();
});
