import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { alive, heading } from './site.ts';
import { project, type RunningSite, startSite } from './start-site.ts';

let folder: string;
let site: RunningSite;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-offline-'));
  await write('lamp/README.md', '# Lamp\n\nIt shines. ![Dot](dot.png)\n\nRead the [Guide](docs/guide.md).\n');
  await write('lamp/docs/guide.md', '# Guide\n\nThe first edition. [Wicks](wicks.md)\n');
  await write('lamp/docs/wicks.md', '# Wicks\n');
  await write('lamp/dot.png', Buffer.from(pixel, 'base64'));
  await write('rope/README.md', '# Rope\n\nNobody has read this.\n');
  site = await start();
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('a reader goes on with what was read when the site is gone, and gets the fresh page when it is back', async ({
  page,
}) => {
  await openKept(page, '/lamp/index.html');
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  await expect(heading(page)).toHaveText('Guide');
  await site.stop();

  await page.reload();
  await expect(heading(page)).toHaveText('Guide');
  await expect(page.getByText(/This is the page as it was on/)).toBeVisible();
  await alive(page);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'lamp' }).click();
  await expect(heading(page)).toHaveText('Lamp');
  await expect(page.getByText(/This is the page as it was on/)).toBeVisible();

  expect((await page.goto(`${site.url}/rope/index.html`))?.status()).toBe(503);
  await expect(page.getByText('There is no connection to the site.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Guide · lamp' }).click();
  await expect(heading(page)).toHaveText('Guide');

  await write('lamp/docs/guide.md', '# Guide\n\nThe second edition.\n');
  site = await start(site);
  await page.reload();
  await expect(page.getByText('The second edition.')).toBeVisible();
  await expect(page.getByText(/This is the page as it was on/)).toBeHidden();
});

/** Starts the site; again where it was before. */
async function start(before?: RunningSite, more: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const args = before ? [folder, '--port', new URL(before.url).port] : [folder];
  return startSite({ args, environment: { ASTERISM_PAGES__OFFLINE: 'true', ...more } });
}

/** Opens a page and waits until the browser keeps what is read. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await alive(page);
  await expect(page.getByRole('button', { name: 'Keep this package' })).toBeVisible();
  await isKept(page, path);
}

/** Waits until a page is kept. */
async function isKept(page: Page, path: string): Promise<void> {
  const look = (data: string) => caches.match(data, { ignoreVary: true }).then((found) => found !== undefined);
  await expect.poll(() => page.evaluate(look, `/-/page${path}.json`)).toBe(true);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
