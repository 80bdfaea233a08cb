import { expect } from '@playwright/test';
import { heading, isMarked, mark, open, packageDrawer } from '#tests/fixtures/site.ts';
import { watchPages } from '#tests/fixtures/watch-page.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

const base = '/sub/path';

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite({ args: ['--base', base], warm: 'example' });
});

test.afterAll(() => site.stop());

test('a reader of a site under a path walks, searches, and chooses theme and language there', async ({
  page,
  context,
}) => {
  const { origin } = new URL(site.url);
  const watch = await watchPages(context, origin);
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin: of, pathname } = new URL(request.url());
    if (of === origin && !pathname.startsWith(`${base}/`)) outside.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `${site.url}/signpost/index.html`);
  await mark(page);

  await page.locator(`article a[href="${base}/signpost/docs/routes.html"]`).first().click();
  await expect(page).toHaveURL(`${site.url}/signpost/docs/routes.html`);
  await expect(heading(page)).toHaveText(/routes/i);
  await page.goBack();
  await expect(heading(page)).toHaveText(/signpost/i);

  const complete = async () => (await (await fetch(`${site.url}/api/search?q=signpost`)).json()).complete;
  await expect.poll(complete, { timeout: 20_000 }).toBe(true);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('no route');
  await expect(palette.getByRole('option', { selected: true })).toContainText(/No route/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/signpost/docs/errors.html#no-route`);

  await page.getByRole('button', { name: 'Next theme' }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('Magyar', { exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('button', { name: 'Csomagok' })).toBeVisible();
  const paths = (await context.cookies()).map(({ name, path }) => ({ name, path }));
  expect(paths).toEqual(
    expect.arrayContaining([
      { name: 'language', path: base },
      { name: 'theme', path: base },
    ]),
  );

  await page.getByRole('banner').locator(`a[href="${base}/"]`).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${site.url}/matrix/index.html`);
  await expect(packageDrawer(page)).toBeHidden();
  expect(await isMarked(page), 'one document for all of it').toBe(true);
  expect(outside).toEqual([]);
  expect(await watch.problems()).toEqual([]);
});
