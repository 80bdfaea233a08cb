import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { nginxIsInstalled } from '#server/testing/nginx-process.ts';
import { open } from '#tests/fixtures/site.ts';
import { watchPages } from '#tests/fixtures/watch-page.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { filesFolder, startFiles, writeFiles } from '#tests/sites/start-files.ts';
import type { RunningSite } from '#tests/sites/start-site.ts';

const path = '/sub/path';

test.skip(!nginxIsInstalled, 'nginx is not installed.');

let site: RunningSite;

test.beforeAll(async () => {
  await writeFiles(path);
  site = await startFiles(path);
});

test.afterAll(async () => {
  await site?.stop();
  await rm(filesFolder(path), { recursive: true, force: true });
});

test('a reader of files searches pages of all packages, though the index is in several shards', async ({
  page,
  context,
}) => {
  expect(await readdir(join(filesFolder(path), path, '-/search/terms'))).not.toHaveLength(1);
  const watch = await watchPages(context, new URL(site.url).origin);
  await open(page, `${site.url}/tidemark/index.html`);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('combobox');
  for (const [text, found] of [
    ['no route', /No route.*Errors/],
    ['quillon', /quillon/],
    ['millrace', /openwrt-millrace/],
    ['hearthside', /hearthside/],
  ] as const) {
    await field.fill(text);
    await expect(palette.getByRole('option', { selected: true })).toContainText(found);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/hearthside/index.html`);
  expect(await watch.problems()).toEqual([]);
});

test('a search whose files cannot be fetched says so, and finds as soon as they can', async ({ page, context }) => {
  await context.route('**/-/search/terms/*', (route) => route.abort());
  await open(page, `${site.url}/tidemark/index.html`);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('quillon');
  await expect(palette.getByRole('status')).toHaveText('Search is not responding.');
  await context.unroute('**/-/search/terms/*');
  await palette.getByRole('button', { name: 'Try again' }).click();
  await expect(palette.getByRole('option').first()).toContainText('quillon');
});
