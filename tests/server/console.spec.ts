import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { alive } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { type Watch, watchPages } from '#tests/fixtures/watch-page.ts';
import { test as base } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';
import { type RunningSite, startSite, withFolder } from '#tests/sites/start-site.ts';

interface OfTest {
  /** A site of one package that alice may sign in to. */
  readonly site: RunningSite;
  /** What goes wrong in the browser. */
  readonly watch: Watch;
}

const password = 'correct horse battery';

async function startConsole(): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-console-'));
  const users = join(folder, 'users.json');
  const family = join(folder, 'family');
  await mkdir(join(family, 'lamp'), { recursive: true });
  await writeFile(join(family, 'lamp/README.md'), '# Lamp\n');
  const environment = { ASTERISM_SERVER__SIGN_IN__USERS: users };
  await addUser('alice', environment);
  return withFolder(await startSite({ args: [family], environment }), folder);
}

const test = base.extend<OfTest>({
  site: async ({ siteOf }, use) => use(await siteOf('console', startConsole)),
  baseURL: ({ site }, use) => use(site.url),
  watch: [
    async ({ context, site }, use) => {
      const watch = await watchPages(context, site.url);
      await use(watch);
      expect(await watch.problems(), 'nothing goes wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

function addUser(name: string, environment: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { cwd: project, env: { ...process.env, ...environment } };
    const child = execFile(process.execPath, ['bin/asterism.js', 'user', 'add', name], options, (error) =>
      error === null ? resolve() : reject(error),
    );
    child.stdin?.end(`${password}\n`);
  });
}

async function fill(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

for (const { where, viewport, theme } of [
  { where: 'a phone', viewport: { width: 390, height: 844 }, theme: 'cory-mat-theme-light-forest' },
  { where: 'a desktop', viewport: { width: 1440, height: 900 }, theme: 'cory-mat-theme-dark-matrix' },
]) {
  test.describe(`on ${where}`, () => {
    test.use({ viewport });

    test('[G-01] [V-04] an operator signs in and out, with no barrier that axe knows', async ({
      page,
      context,
      watch,
      site,
    }) => {
      watch.expect(/40[14]|422/);
      await context.addCookies([{ name: 'theme', value: theme, url: site.url }]);
      await page.goto('/console');
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
      await page.goto('/login');
      await alive(page);
      await fill(page, 'a b', '');
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Invalid username');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Required');
      await alive(page);
      expect(await violations(page)).toEqual([]);
      await fill(page, 'alice', 'wrong');
      await expect(page.getByRole('alert')).toHaveText('Unauthorized login.');
      await fill(page, 'alice', password);
      await expect(page).toHaveURL(/\/console\?notice=signed-in$/);
      await expect(page.getByRole('status').first()).toHaveText('You signed in.');
      await alive(page);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page).toHaveURL(/\/matrix$/);
      await page.goto('/console');
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    });
  });
}

test('the sheet of the sign-in is as high as its form, and the console has a wide one that fits 1,280 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/login');
  const sheet = page.getByRole('main');
  const form = await sheet.getByRole('button', { name: 'Sign in' }).boundingBox();
  const small = await sheet.boundingBox();
  expect((small?.y ?? 0) + (small?.height ?? 0)).toBeLessThan((form?.y ?? 0) + (form?.height ?? 0) + 64);
  await fill(page, 'alice', password);
  await expect(page).toHaveURL(/console/);
  expect((await sheet.boundingBox())?.width).toBe(1280);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await expect(page.getByRole('table').first()).toBeInViewport({ ratio: 1 });
});

test('[P-08] an operator who signs in is told that the site is ready at the first page, not at the sign-in', async ({
  page,
}) => {
  await page.goto('/login');
  await alive(page);
  await page.getByRole('button', { name: 'Next theme' }).click();
  await expect(page.getByText(/^Theme: /).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('asterism:ready'))).toBeNull();
  await page.goto('/lamp/index.html');
  await expect(page.getByText('lamp is ready.').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[G-01] an operator signs in, asks for a sync and sees what it did', async ({ page }) => {
    await page.goto('/login?next=/lamp/index.html');
    await page.getByLabel('Keep me signed in').check();
    await fill(page, 'alice', password);
    await expect(page).toHaveURL(/\/lamp\/index\.html$/);
    await page.goto('/console');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page).toHaveURL(/notice=sync-(begun|running)$/);
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('Started a sync');
  });
});
