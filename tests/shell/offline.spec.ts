import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { alive, heading } from '#tests/fixtures/site.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';
import { type RunningSite, type SiteStart, startSite } from '#tests/sites/start-site.ts';

let folder: string;
let build: string;
let site: RunningSite;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-offline-'));
  build = await mkdtemp(join(tmpdir(), 'asterism-build-'));
  await write('lamp/README.md', '# Lamp\n\nIt shines. ![Dot](dot.png)\n\nRead the [Guide](docs/guide.md).\n');
  await write('lamp/docs/guide.md', '# Guide\n\nThe first edition. [Wicks](wicks.md)\n');
  await write('lamp/docs/wicks.md', '# Wicks\n');
  await write('lamp/dot.png', Buffer.from(pixel, 'base64'));
  await write('rope/README.md', '# Rope\n\nNot read yet.\n');
  site = await start();
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(build, { recursive: true, force: true });
});

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('[P-11] [R-07] a reader sees cached pages while the site is down, and the fresh page when it is back', async ({
  page,
}) => {
  await openCached(page, '/lamp/index.html');
  await openCached(page, '/lamp');
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  await expect(heading(page)).toHaveText('Guide');
  await isCached(page, '/lamp/docs/guide.html');
  await site.stop();

  await page.reload();
  await expect(heading(page)).toHaveText('Guide');
  await expect(page.getByText(/This is a saved copy from/)).toBeVisible();
  await alive(page);
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'lamp' }).click();
  await expect(heading(page)).toHaveText('Lamp');
  await expect(page.getByText(/This is a saved copy from/)).toBeVisible();

  expect((await page.goto(`${site.url}/rope/index.html`))?.status()).toBe(503);
  await expect(page.getByText(/the site does not answer/)).toBeVisible();
  await expect(page).toHaveTitle(/^The site does not answer · /);
  const saved = page.getByRole('list', { name: 'Pages saved on this device' });
  // Each page once, whatever its addresses; links that the pointer has crossed may have been loaded too.
  for (const name of ['Guide · lamp', 'It shines. · lamp'])
    await expect(saved.getByRole('link', { name, exact: true })).toHaveCount(1);
  await page.locator('main').getByRole('link', { name: 'Guide · lamp' }).click();
  await expect(heading(page)).toHaveText('Guide');

  await write('lamp/docs/guide.md', '# Guide\n\nThe second edition. [Wicks](wicks.md)\n');
  site = await start(site);
  await page.reload();
  await expect(page.getByText('The second edition.')).toBeVisible();
  await expect(page.getByText(/This is a saved copy from/)).toBeHidden();
});

test('two pages that open at nearly the same time leave the page for what was not read', async ({ page }) => {
  await openCached(page, '/lamp/index.html');
  expect(await page.evaluate(showPairs)).toEqual([]);
});

/** Tells the worker that two pages were shown, again and again with longer pauses between. Returns the pauses in ms that left no shell. Runs in the page. */
async function showPairs(): Promise<readonly number[]> {
  const { active } = await navigator.serviceWorker.ready;
  const show = (shell: string) => {
    const { port1, port2 } = new MessageChannel();
    active?.postMessage({ name: 'pageShown', input: { shell, pages: [], images: [] } }, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = resolve;
    });
  };
  const name = (await caches.keys()).find((each) => each.includes('shell')) ?? '';
  const cache = await caches.open(name);
  const lost: number[] = [];
  for (let pause = 0; pause < 20; pause += 0.1) {
    const shell = `/-/offline.html?site=${pause}`;
    const first = show(shell);
    const until = performance.now() + pause;
    while (performance.now() < until);
    await Promise.all([first, show(shell)]);
    if ((await cache.keys()).length === 0) lost.push(pause);
  }
  return lost;
}

test('the site can be installed; a whole package is saved on request, read offline, and removed', async ({
  page,
  context,
}) => {
  await openCached(page, '/lamp/index.html');
  expect(await installErrors(page)).toEqual([]);
  const save = page.getByRole('button', { name: 'Save this package' });
  await openMenu(page);
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(/3 pages saved on this device/)).toBeAttached();
  await context.setOffline(true);

  // This page was not opened before.
  await page.goto(`${site.url}/lamp/docs/wicks.html`);
  await expect(heading(page)).toHaveText('Wicks');
  await alive(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('guide');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('link', { name: 'Guide' }).click();
  await expect(heading(page)).toHaveText('Guide');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'lamp' }).click();
  await expect(heading(page)).toHaveText('Lamp');
  const dot = page.getByRole('img', { name: 'Dot' });
  await expect.poll(() => dot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await context.setOffline(false);
  await openMenu(page);
  await page.getByRole('button', { name: 'Remove offline copy' }).click();
  await expect(save).toBeVisible();
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes(':package:')))).toEqual(
    [],
  );
});

test('an open tab goes on after a new build, and a site that switches offline reading off removes all caches', async ({
  page,
  context,
}) => {
  await openCached(page, '/lamp/index.html');
  await site.stop();
  await copyBuild();
  site = await start(site, { build });
  const other = await context.newPage();
  await openCached(other, '/rope/index.html');

  await expect(page.getByRole('region', { name: 'This page has a new version.' })).toBeVisible();
  // Files of the old build that are loaded later come from the cache.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  await expect(heading(page)).toHaveText('Guide');
  await page.locator('article').getByRole('link', { name: 'Wicks' }).click();
  await expect(heading(page)).toHaveText('Wicks');
  await expect(page.locator('script[src*="entry-other"]')).toBeAttached();

  await site.stop();
  site = await start(site, { build, environment: { ASTERISM_PAGES__OFFLINE: 'false' } });
  await page.reload();
  const left = async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length;
  await expect.poll(() => page.evaluate(left)).toBe(0);
  await expect(heading(page)).toHaveText('Wicks');
});

/** Reasons why the browser cannot install the site. */
async function installErrors(page: Page): Promise<readonly unknown[]> {
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The context of a test is a private one.
  return [...errors, ...installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')];
}

/** Starts the site, on the same port if it ran before. */
async function start(before?: RunningSite, { environment = {}, ...more }: SiteStart = {}): Promise<RunningSite> {
  const args = before ? [folder, '--port', new URL(before.url).port] : [folder];
  return startSite({ args, environment: { ASTERISM_PAGES__OFFLINE: 'true', ...environment }, ...more });
}

/** Copies the program with other names of its client files, as after a change of the code. */
async function copyBuild(): Promise<void> {
  await cp(join(project, 'bin'), join(build, 'bin'), { recursive: true });
  await cp(join(project, 'dist'), join(build, 'dist'), { recursive: true });
  await cp(join(project, 'package.json'), join(build, 'package.json'));
  await symlink(join(project, 'node_modules'), join(build, 'node_modules'));
  const client = join(build, 'dist/client');
  const assets = await readdir(join(client, 'assets'));
  const renamed = new Map(assets.map((name) => [name, name.replace(/-[\w-]{8}(\.\w+)$/, '-other123$1')]));
  for (const name of assets.filter((one) => !one.startsWith('diagram-'))) {
    const from = join(client, 'assets', name);
    await writeFile(join(client, 'assets', renamed.get(name) ?? name), rename(await readFile(from, 'utf8'), renamed));
    await rm(from);
  }
  const manifest = join(client, '.vite/manifest.json');
  await writeFile(manifest, rename(await readFile(manifest, 'utf8'), renamed));
}

function rename(text: string, names: ReadonlyMap<string, string>): string {
  return [...names].reduce(
    (changed, [from, to]) => (from.startsWith('diagram-') ? changed : changed.replaceAll(from, to)),
    text,
  );
}

/** Opens the menu of the page. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy page' }).click();
}

/** Opens a page and waits until the browser has cached it. */
async function openCached(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await alive(page);
  await openMenu(page);
  await expect(page.getByRole('button', { name: 'Save this package' })).toBeVisible();
  await page.keyboard.press('Escape');
  await isCached(page, path);
}

/** Waits until a page is cached. */
async function isCached(page: Page, path: string): Promise<void> {
  const isInCache = async (cached: string) => (await caches.match(cached, { ignoreVary: true })) !== undefined;
  await expect.poll(() => page.evaluate(isInCache, path)).toBe(true);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
