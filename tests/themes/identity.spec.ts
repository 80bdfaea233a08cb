import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { hostLinks } from '#features/export/files/host-links.ts';
import { recordShifts, shiftsOf } from '#tests/fixtures/layout-shift.ts';
import { test as base, open, untilCopyable } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { project } from '#tests/sites/families.ts';
import { config, startIdentity, writeFonts } from '#tests/sites/identity-site.ts';

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('identity', startIdentity)),
});

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const pages = ['./', './signpost/index.html', './-/map.html', './signpost/nowhere.html'];

/** The announcement above every page. */
const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });

/** The image of the logo that the page shows. */
const logo = (page: Page) => page.getByRole('banner').locator('img').filter({ visible: true });

const headings = { level: 1, name: 'Tools for small gardens' } as const;

/** True for a page that is not wider than its window. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    for (const scheme of ['light', 'dark'] as const) {
      test(`home, package, map and 404 fit and have no barrier that axe knows, where the system is ${scheme}`, async ({
        page,
        watch,
      }) => {
        watch.expect(/404/);
        await page.emulateMedia({ colorScheme: scheme });
        for (const path of pages) {
          await open(page, path);
          await untilCopyable(page);
          expect(await violations(page)).toEqual([]);
          expect(await fits(page)).toBe(true);
        }
      });
    }

    test('a reader reaches the links of the site in the header', async ({ page }) => {
      await open(page, './');
      if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      const place = size === 'phone' ? page.locator('[data-part="package-menu"]') : page.getByRole('banner');
      await place.getByRole('link', { name: 'Guide' }).click();
      await expect(page).toHaveURL(/\/paperfold\/docs\/text\.html$/);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('home has its name, hero and announcement, and the logo of the brightness that the system prefers', async ({
        page,
      }) => {
        for (const [scheme, file] of [
          ['light', /\/logo-(?!dark)/],
          ['dark', /\/logo-dark-/],
        ] as const) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.goto('./');
          await expect(page).toHaveTitle(/Harebell/);
          await expect(page.getByRole('heading', headings)).toBeVisible();
          await expect(announcement(page)).toBeVisible();
          await expect(announcement(page).getByRole('button')).toBeHidden();
          await expect(logo(page)).toHaveCount(1);
          await expect(logo(page)).toHaveAttribute('src', file);
          await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
        }
      });
    });
  });
}

test('a dismissed announcement stays dismissed after navigation and reload, and nothing shifts', async ({ page }) => {
  await recordShifts(page, { withoutInput: true });
  await open(page, './signpost/index.html');
  await announcement(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(announcement(page)).toBeHidden();
  await page.locator('article').getByRole('link', { name: 'Routes', exact: true }).first().click();
  await expect(page).toHaveURL(/routes\.html$/);
  await expect(announcement(page)).toBeHidden();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(announcement(page)).toBeHidden();
  expect(await shiftsOf(page)).toBeLessThan(0.01);
});

test('the logo follows the theme that a reader chooses', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, './signpost/index.html');
  await expect(logo(page)).toHaveAttribute('src', /\/logo-(?!dark)/);
  await page.getByRole('button', { name: 'Choose a theme' }).click();
  await page.locator('[data-part="menu"]:popover-open').getByRole('button', { name: 'Harebell at night' }).click();
  await expect(logo(page)).toHaveAttribute('src', /\/logo-dark-/);
  expect(await logo(page).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
    400,
  );
});

test('the icons of the tab, the home screen and the installed app are images', async ({ page, request, site }) => {
  await page.goto('./');
  const inHead = page.locator('link[rel="icon"], link[rel="apple-touch-icon"]');
  const icons = await inHead.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const manifest = await (await request.get(`${site.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Harebell' });
  const paths = [...icons, ...manifest.icons.map(({ src }: { readonly src: string }) => src), '/favicon.ico'];
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) {
    const answer = await request.get(site.url + path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
});

test('the export has logo, icons, fonts, styles and announcement as files, and every link leads to a file', async () => {
  const { folder, environment } = await writeFonts();
  const out = join(folder, 'site');
  const args = ['bin/asterism.js', 'export', '--config', config, '--out', out, '--cache', join(folder, 'cache')];
  await promisify(execFile)(process.execPath, args, {
    cwd: project,
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
  });
  const found = await readdir(out, { recursive: true, withFileTypes: true });
  const files = new Set(found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name)));
  for (const name of [
    /site\/logo-[^d]/,
    /site\/logo-dark-/,
    /site\/icon-/,
    /site\/site-.*\.css$/,
    /\.woff2$/,
    /icon\/maskable/,
  ])
    expect([...files].filter((file) => name.test(file.slice(out.length)))).not.toEqual([]);
  const isFile = (path: string): boolean => {
    const at = join(out, decodeURIComponent(path));
    return [at, `${at}.html`, join(at, 'index.html')].some((file) => files.has(file));
  };
  const dead = new Set<string>();
  const bare: string[] = [];
  for (const file of [...files].filter((each) => each.endsWith('.html') && !each.includes('/assets/'))) {
    const html = await readFile(file, 'utf8');
    const address = `https://harebell.example.org${file.slice(out.length)}`;
    for (const path of hostLinks(html, address)) if (!isFile(path)) dead.add(`${path} in ${file.slice(out.length)}`);
    const isRedirect = html.includes('http-equiv="refresh"');
    if (!isRedirect && !html.includes('Harebell 3 is here')) bare.push(file.slice(out.length));
  }
  await rm(folder, { recursive: true, force: true });
  expect([[...dead], bare]).toEqual([[], []]);
});
