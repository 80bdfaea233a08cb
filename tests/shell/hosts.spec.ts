import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { alive, heading, isMarked, mark } from '#tests/fixtures/site.ts';
import { watchPages } from '#tests/fixtures/watch-page.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';
import { type FileHost, type HostKind, hosts, startHost } from '#tests/sites/start-host.ts';

// Exports on imitations of hosts, which redirect in all the ways that file hosts do.
const bases = ['', '/sub/path'] as const;
const kinds = Object.keys(hosts).filter((kind): kind is HostKind => kind in hosts);
const long = 'A line.\n\n'.repeat(60);

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-hosts-'));
  const files = {
    'lamp/README.md': `# Lamp\n\n[Guide](docs/guide.md) [Tools](docs/tools/README.md) [Wick](docs/guide.md#wick)\n\n${long}## End\n`,
    'lamp/docs/guide.md': `# Guide\n\n[Down](#wick) [Home](../README.md) [The end](../README.md#end)\n\n${long}## Wick\n\n${long}`,
    'lamp/docs/tools/README.md': '# Tools\n\n[Twin](../twin.md)\n',
    'lamp/docs/twin.md': '# A page\n\n[Folder](twin/README.md)\n',
    'lamp/docs/twin/README.md': '# A folder\n\n[Page](../twin.md)\n',
    'lamp/docs/house.md': '---\nlang: en\n---\n# House\n\nText in the language of the file.\n',
    'lamp/docs/house.hu.md': '# Ház\n\nSzöveg a fájl nyelvén.\n',
    'rope/README.md': '# Rope\n\n[Guide of the lamp](../lamp/docs/guide.md)\n',
  };
  for (const [path, text] of Object.entries(files)) await write(join('family', path), text);
  for (const base of bases) await exportTo(base);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

for (const kind of kinds) {
  for (const base of bases) {
    test(`on a host ${kind}${base && `, below ${base}`}, a reader clicks through an export, and back and forward`, async ({
      page,
      context,
    }) => {
      await onHost(kind, base, async ({ url }) => {
        const watch = await watchPages(context, new URL(url).origin);
        const moves = await countMoves(page);
        await open(page, `${url}/lamp/docs/guide.html`);
        await mark(page);
        const shown = new URL(page.url()).pathname;
        await page.locator('article').getByRole('link', { name: 'Home' }).click();
        await expect(heading(page)).toHaveText('Lamp');
        await page.locator('article').getByRole('link', { name: 'Tools' }).click();
        await expect(heading(page)).toHaveText('Tools');
        // A click is one navigation, and where the host redirected, a second one that shows its address.
        expect(await moves()).toBeLessThanOrEqual(4);
        const length = await page.evaluate(() => history.length);
        for (const title of ['Lamp', 'Guide']) {
          await page.goBack();
          await expect(heading(page)).toHaveText(title);
        }
        expect(new URL(page.url()).pathname).toBe(shown);
        for (const title of ['Lamp', 'Tools']) {
          await page.goForward();
          await expect(heading(page)).toHaveText(title);
        }
        expect(await page.evaluate(() => history.length)).toBe(length);
        expect(await moves()).toBeLessThanOrEqual(8);
        expect(await isMarked(page), 'one document for all of it').toBe(true);
        await page.reload();
        await expect(heading(page)).toHaveText('Tools');
        await alive(page);
        await page.goBack();
        await expect(heading(page)).toHaveText('Lamp');
        expect(await watch.problems()).toEqual([]);
      });
    });

    test(`on a host ${kind}${base && `, below ${base}`}, links to a heading of the page on screen scroll to it`, async ({
      page,
    }) => {
      await onHost(kind, base, async ({ url }) => {
        await open(page, `${url}/lamp/docs/guide.html?from=mail`);
        await mark(page);
        const { pathname } = new URL(page.url());
        const fetched = requestsOf(page);
        await page.locator('article').getByRole('link', { name: 'Down' }).click();
        await expect(page.locator('#wick')).toBeInViewport();
        await page.evaluate(() => scrollTo(0, 0));
        // The whole address of the page, as search results have it.
        await page.evaluate((path) => location.assign(path), `${base}/lamp/docs/guide.html?from=mail#wick`);
        await expect(page.locator('#wick')).toBeInViewport();
        await expect(page).toHaveURL(new RegExp(`${pathname}\\?from=mail#wick$`));
        expect(fetched.filter((path) => path.includes('guide'))).toEqual([]);
        await page.locator('article').getByRole('link', { name: 'The end' }).click();
        await expect(heading(page)).toHaveText('Lamp');
        await expect(page.locator('#end')).toBeInViewport();
        await page.goBack();
        await expect(heading(page)).toHaveText('Guide');
        await expect(page.locator('#wick')).toBeInViewport();
        expect(await isMarked(page)).toBe(true);
      });
    });
  }

  test(`on a host ${kind}, each page is fetched once, and one that was read is not fetched again`, async ({ page }) => {
    await onHost(kind, '', async ({ url }) => {
      const fetched = requestsOf(page);
      await open(page, `${url}/lamp/docs/guide.html`);
      const isLamp = (path: string) => /^\/lamp(\/|\/index\.html)?$/.test(path);
      const isGuide = (path: string) => path.includes('guide');
      const opened = fetched.filter(isGuide);
      // The link is in view too: its page may have been fetched already.
      await page.locator('article').getByRole('link', { name: 'Home' }).hover();
      await expect.poll(() => fetched.filter(isLamp).length).toBeGreaterThan(0);
      const asked = async () => {
        await page.waitForLoadState('networkidle');
        return fetched.filter(isLamp);
      };
      const prefetched = await asked();
      await page.locator('article').getByRole('link', { name: 'Home' }).click();
      await expect(heading(page)).toHaveText('Lamp');
      await page.goBack();
      await expect(heading(page)).toHaveText('Guide');
      await page.goForward();
      await expect(heading(page)).toHaveText('Lamp');
      expect(await asked()).toEqual(prefetched);
      expect(fetched.filter(isGuide)).toEqual(opened);
    });
  });

  test(`on a host ${kind}, other spellings of an address lead to the page`, async ({ page }) => {
    await onHost(kind, '', async ({ url }) => {
      for (const path of ['/rope', '/rope/', '/rope/index.html', '/rope/?from=mail', '/rope/index.html?a=b#rope']) {
        await open(page, url + path);
        await expect(heading(page), path).toHaveText('Rope');
        await page.locator('article').getByRole('link', { name: 'Guide of the lamp' }).click();
        await expect(heading(page), path).toHaveText('Guide');
        await page.goBack();
        await expect(heading(page), path).toHaveText('Rope');
        await page.goForward();
        await expect(heading(page), path).toHaveText('Guide');
      }
    });
  });

  test(`on a host ${kind}, a reader of another language sees the translation, and stays there on the way back`, async ({
    page,
  }) => {
    await onHost(kind, '', async ({ url }) => {
      await open(page, `${url}/lamp/docs/house.html`);
      await expect(heading(page)).toHaveText('House');
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('banner').getByText('Magyar', { exact: true }).filter({ visible: true }).click();
      await expect(heading(page)).toHaveText('Ház');
      await expect(page).not.toHaveURL(/house\.hu/);
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(heading(page)).toHaveText('Lamp');
      await page.goBack();
      await expect(heading(page)).toHaveText('Ház');
      await page.reload();
      await expect(heading(page)).toHaveText('Ház');
    });
  });

  test(`on a host ${kind}, what was read is read offline, at each address`, async ({ page }) => {
    const host = await start(kind, '');
    try {
      await open(page, `${host.url}/lamp/docs/guide.html`);
      await isCached(page, '/lamp/docs/guide.html');
      await page.locator('article').getByRole('link', { name: 'Home' }).click();
      await expect(heading(page)).toHaveText('Lamp');
      await isCached(page, '/lamp/index.html');
      await host.stop();
      for (const [path, title] of offline) {
        await page.goto(host.url + path);
        await expect(heading(page), path).toHaveText(title);
      }
      await alive(page);
      await page.locator('article').getByRole('link', { name: 'Home' }).click();
      await expect(heading(page)).toHaveText('Lamp');
      await expect(page.getByText(/This is a saved copy from/)).toBeVisible();
    } finally {
      await host.stop();
    }
  });

  // At /x/twin, the other hosts can show only one of the two.
  if (kinds.indexOf(kind) < 2) {
    test(`on a host ${kind}, a page and a folder of one name are two pages`, async ({ page }) => {
      await onHost(kind, '', async ({ url }) => {
        await open(page, `${url}/lamp/docs/twin.html`);
        await mark(page);
        const article = page.locator('article');
        for (const [link, title] of [
          ['Folder', 'A folder'],
          ['Page', 'A page'],
        ] as const) {
          await article.getByRole('link', { name: link }).click();
          await expect(heading(page)).toHaveText(title);
        }
        await page.goBack();
        await expect(heading(page)).toHaveText('A folder');
        expect(await isMarked(page)).toBe(true);
        await page.reload();
        await expect(heading(page)).toHaveText('A folder');
      });
    });
  }

  test.describe(`on a host ${kind}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });

    test(`a reader walks through an export on a host ${kind} without JavaScript`, async ({ page }) => {
      await onHost(kind, '', async ({ url }) => {
        await page.goto(`${url}/lamp/docs/guide.html`);
        await page.locator('article').getByRole('link', { name: 'The end' }).click();
        await expect(heading(page)).toHaveText('Lamp');
        await expect(page.locator('#end')).toBeInViewport();
        await page.locator('article').getByRole('link', { name: 'Tools' }).click();
        await expect(heading(page)).toHaveText('Tools');
        await page.goBack();
        await expect(heading(page)).toHaveText('Lamp');
      });
    });
  });
}

const offline = [
  ['/lamp/', 'Lamp'],
  ['/lamp/index.html', 'Lamp'],
  ['/lamp/docs/guide', 'Guide'],
  ['/lamp/docs/guide.html', 'Guide'],
] as const;

function start(kind: HostKind, base: (typeof bases)[number]): Promise<FileHost> {
  return startHost(join(folder, base === '' ? 'root' : 'below'), kind, base);
}

/** Starts a host for a journey, which reads the export at the base of the host. */
async function onHost(
  kind: HostKind,
  base: (typeof bases)[number],
  journey: (site: { readonly url: string }) => Promise<void>,
): Promise<void> {
  const host = await start(kind, base);
  try {
    await journey({ url: host.url + base });
  } finally {
    await host.stop();
  }
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await alive(page);
}

/** Waits until a page is cached at the address that links have. */
async function isCached(page: Page, path: string): Promise<void> {
  const isThere = async (cached: string) => (await caches.match(cached, { ignoreVary: true })) !== undefined;
  await expect.poll(() => page.evaluate(isThere, path), path).toBe(true);
}

/** Counts navigations of the page, within a document and to another one. */
async function countMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moves = { count: 0 };
    navigation.addEventListener('navigate', () => {
      moves.count += 1;
    });
    Object.assign(window, { moves });
  });
  return () => page.evaluate(() => (window as unknown as { moves: { count: number } }).moves.count);
}

/** The paths of documents that the page fetches from now on. */
function requestsOf(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.headers().accept === 'text/html') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

async function exportTo(base: (typeof bases)[number]): Promise<void> {
  const out = join(folder, base === '' ? 'root' : 'below', base);
  const args = [join(folder, 'family'), '--out', out, '--cache', join(folder, 'cache')];
  const below = base === '' ? [] : ['--base', base];
  await promisify(execFile)(process.execPath, ['bin/asterism.js', 'export', ...args, ...below], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
