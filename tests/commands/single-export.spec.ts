import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { singleBase } from '#model/single-site.ts';
import { heading } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { test } from '#tests/fixtures/worker-test.ts';

const bin = join(import.meta.dirname, '../../bin/asterism.js');
const family = join(import.meta.dirname, '../../examples/family');

/** The folder around the site: its name has what must be encoded in an address. */
let around: string;
let folder: string;

test.beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'asterism-bag-'));
  const written = join(around, 'written');
  const flags = ['--single', '--out', written, '--cache', join(around, 'cache'), '--no-config'];
  await promisify(execFile)(process.execPath, [bin, 'export', family, ...flags]);
  // The folder is carried to another place.
  folder = join(around, 'Zsófia’s #1 stick, 100% full');
  await rename(written, folder);
});

test.afterAll(() => rm(around, { recursive: true, force: true }));

/** Everything that goes wrong in the browser, and every request that leaves the disk. */
async function watch(context: BrowserContext): Promise<readonly string[]> {
  const problems: string[] = [];
  await context.setOffline(true);
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error().stack)));
  context.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) problems.push(`request: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    // A reader who goes on ends what the page was still reading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`);
  });
  return problems;
}

function address(file: string): string {
  return pathToFileURL(join(folder, file)).href;
}

async function ready(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('asterism:ready').length)).toBe(1);
}

test('a reader opens the folder from a disk, goes from page to page and sees all pictures', async ({
  page,
  context,
}) => {
  const problems = await watch(context);
  await page.goto(address('index.html'));
  await ready(page);
  await page.getByRole('main').getByRole('link', { name: 'paperfold' }).first().click();
  await expect(page).toHaveURL(address('paperfold/index.html'));
  await page.goto(address('paperfold/docs/images-and-links.html'));
  await ready(page);
  const images = page.locator('article img:visible');
  expect(await images.count()).toBeGreaterThan(2);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(address('index.html'));
  await page.goto(address('paperfold/docs/diagrams.html'));
  await expect(page.locator('article figure.mermaid img').first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('the drawer lists all packages and leads to their files', async ({ page, context }) => {
  const problems = await watch(context);
  await page.goto(address('signpost/docs/routes.html'));
  await ready(page);
  await page.getByRole('banner').getByRole('button', { name: 'Packages' }).click();
  const drawer = page.getByRole('dialog', { name: 'Packages' });
  await expect(drawer).toBeVisible();
  await drawer
    .getByRole('link', { name: /quillon/ })
    .first()
    .click();
  await expect(page).toHaveURL(address('quillon/index.html'));
  expect(problems).toEqual([]);
});

test('the whole family is searched on the disk, in the palette and on the search page', async ({ page, context }) => {
  const problems = await watch(context);
  await page.goto(address('tidemark/index.html'));
  await ready(page);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('no route');
  await expect(palette.getByRole('option', { selected: true })).toContainText(/No route/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/signpost\/docs\/errors\.html/);
  await page.goto(`${address('search/index.html')}?q=quillon`);
  const found = page.getByRole('main').getByRole('link', { name: /quillon/ });
  await expect(found.first()).toBeVisible();
  await page.getByRole('searchbox').fill('widgets');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page).toHaveURL(`${address('search/index.html')}?q=widgets`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Widgets/ })
    .first()
    .click();
  await expect(page).toHaveURL(/hearthside\/guides\/widgets(\.\w+)?\.html/);
  expect(problems).toEqual([]);
});

test('the theme and the language that a reader chooses stay from page to page', async ({ page, context }) => {
  const problems = await watch(context);
  await page.goto(address('hearthside/index.html'));
  await ready(page);
  const html = page.locator('html');
  const before = await html.getAttribute('class');
  await page.getByRole('button', { name: /theme/i }).first().click();
  await expect(html).not.toHaveAttribute('class', before ?? '');
  const chosen = (await html.getAttribute('class'))?.split(' ').find((name) => /theme-(dark|light)-/.test(name)) ?? '';
  await page.goto(address('signpost/index.html'));
  await expect(html).toHaveClass(new RegExp(chosen));
  await ready(page);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'Magyar' }).click();
  await expect(html).toHaveAttribute('lang', 'hu');
  await page.goto(address('tidemark/index.html'));
  await expect(html).toHaveAttribute('lang', 'hu');
  await page.goto(address('hearthside/guides/widgets.html'));
  await expect(page).toHaveURL(address('hearthside/guides/widgets.hu.html'));
  await ready(page);
  expect(problems).toEqual([]);
  // Axe asks for the styles once more, which the policy refuses.
  expect(await violations(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader reads pages and follows links', async ({ page }) => {
    await page.goto(address('index.html'));
    await page.getByRole('table').getByRole('rowheader').getByRole('link', { name: 'quillon' }).click();
    await expect(page).toHaveURL(address('quillon/index.html'));
    await expect(heading(page)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Packages' }).click();
    await expect(page).toHaveURL(`${address('matrix/index.html')}#asterism:matrix`);
  });
});

test('every link of every document leads to a file in the folder, and no file names the place', async ({ page }) => {
  expect(await brokenLinks(page, folder)).toEqual([]);
});

test('own themes, fonts, style sheets and extensions are in the folder', async ({ page, context }) => {
  const problems = await watch(context);
  const branded = join(around, 'branded');
  const config = await writeBrand(join(around, 'brand'));
  const flags = ['--single', '--out', branded, '--cache', join(around, 'cache'), '--config', config];
  await promisify(execFile)(process.execPath, [bin, 'export', ...flags]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(pathToFileURL(join(branded, 'quillon/index.html')).href);
  await ready(page);
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-dark-brand/);
  await expect(page.getByRole('main')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  const isLoaded = (): Promise<boolean> => page.evaluate(() => document.fonts.check('1rem KaTeX_Main'));
  await expect.poll(isLoaded).toBe(true);
  await page.getByRole('button', { name: /theme/i }).first().click();
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-light-beach/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/cory-mat-theme-light-beach/);
  await expect(page.getByRole('main')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await ready(page);
  await page.goto(pathToFileURL(join(branded, 'index.html')).href);
  expect(problems).toEqual([]);
  expect(await brokenLinks(page, branded)).toEqual([]);
});

/** Writes the settings of a family with an own look and all examples of extensions. Returns their file. */
async function writeBrand(at: string): Promise<string> {
  const fonts = join(at, 'fonts');
  await mkdir(fonts, { recursive: true });
  const katex = createRequire(import.meta.url).resolve('katex/package.json');
  await cp(join(katex, '../dist/fonts/KaTeX_Main-Regular.woff2'), join(fonts, 'own.woff2'));
  await writeFile(join(at, 'site.css'), '[data-part="page"], main { outline: 2px solid rgb(1 2 3) }\n');
  const own = [
    { name: 'brand', seed: '#7a1f5c' },
    { name: 'brand', dark: true, seed: '#d66bb0' },
  ];
  const material = ['brand', 'cory-mat-theme-light-beach'];
  const settings = {
    material: { themes: { own, material } },
    look: { fonts: { text: 'KaTeX_Main, serif' }, fontFolder: './fonts' },
    styles: ['./site.css'],
  };
  const examples = pathToFileURL(join(family, '../extensions/asterism.config.js')).href;
  const config = join(at, 'asterism.config.js');
  const sources = `[${JSON.stringify(family)}, { extension: 'notes' }]`;
  await writeFile(
    config,
    `import { default as examples } from ${JSON.stringify(examples)};\n` +
      `export default { ...examples, sources: ${sources}, ...${JSON.stringify(settings)} };\n`,
  );
  return config;
}

/** The links of all documents of a folder that lead to no file of it, or that are absolute. */
async function brokenLinks(page: Page, folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
  const known = new Set(paths.map((path) => pathToFileURL(path).href));
  const documents = paths.filter((path) => path.endsWith('.html') && !path.includes('/assets/'));
  expect(documents.length).toBeGreaterThan(100);
  const broken: string[] = [];
  for (const path of documents) {
    const text = await readFile(path, 'utf8');
    if (text.includes(around)) broken.push(`${path} names ${around}`);
    const links = await page.evaluate(linksOf, text);
    for (const link of links) {
      const url = new URL(link, pathToFileURL(path));
      if (/^\/|^file:/.test(link) || link.includes(singleBase)) broken.push(`${path}: ${link} is absolute`);
      else if (url.protocol === 'file:' && !known.has(withoutQuery(url))) broken.push(`${path}: ${link}`);
    }
  }
  return broken;
}

function withoutQuery(url: URL): string {
  return pathToFileURL(decodeURIComponent(url.pathname)).href;
}

/** The addresses in a document, as an HTML parser reads them. */
function linksOf(text: string): readonly string[] {
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  const nodes = [...parsed.querySelectorAll('[href], [src], [action], [poster], [srcset]')];
  const names = ['href', 'src', 'action', 'poster', 'srcset'];
  const values = nodes.flatMap((node) => names.flatMap((name) => node.getAttribute(name) ?? []));
  return values.map((value) => value.split(' ')[0] ?? '').filter((value) => !value.startsWith('#'));
}
