import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test as base, heading, open } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { project } from '#tests/sites/families.ts';
import { startSite } from '#tests/sites/start-site.ts';

// One family for each documentation toolchain: what readers of its own site have, they have here.

const family = join(project, 'examples/toolchains');

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('toolchains', () => startSite({ args: [family] }))),
});

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages', exact: true });
const article = (page: Page): Locator => page.locator('article');

test('tabs, callouts and folded questions of MkDocs open and close', { tag: '@browser' }, async ({ page }) => {
  await open(page, '/mkdocs/docs/start.html');
  await expect(heading(page)).toHaveText('Boil your first cup');
  await expect(article(page).locator('.markdown-alert-note')).toContainText('Fill in cold water.');
  await expect(article(page).getByText('Wait for the whistle')).toBeVisible();
  await expect(article(page).getByText('Watch the steam.')).toBeHidden();
  await article(page).getByText('Without a whistle').click();
  await expect(article(page).getByText('Watch the steam.')).toBeVisible();
  await expect(article(page)).not.toContainText(/!!!|===|\?\?\?/);
});

test('pages stand in the order and under the names of the nav, and links lead where the toolchain leads', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, '/mdbook/book/light.html');
  await expect(page).toHaveTitle(/^Strike a light · /);
  const names = await pages(page).getByRole('link').allTextContents();
  const wanted = ['Preface', 'Strike a light', 'Keep it burning', 'Thanks'];
  expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
  await open(page, '/nuxt/content/1.start/2.stock.html');
  await article(page).getByRole('link', { name: 'shelves' }).click();
  await expect(heading(page)).toHaveText('Shelves');
  await expect(page).toHaveURL(/\/content\/1\.start\/1\.shelves\.html$/);
});

test('a repository that is Chinese first is read in either language', { tag: '@browser' }, async ({ page }) => {
  await open(page, '/chinese/docs/zh-CN/fold.html');
  await expect(heading(page)).toHaveText('折纸');
  await expect(article(page)).toHaveAttribute('lang', /^zh/);
  const languages = page.getByRole('navigation', { name: 'Languages of this page' });
  await languages.getByRole('link', { name: 'English' }).click();
  await expect(heading(page)).toHaveText('Folding');
  await expect(article(page)).toHaveAttribute('lang', /^en/);
});

test('documents of MyST, AsciiDoc and MDX have no barrier', { tag: '@browser' }, async ({ page }) => {
  for (const path of ['myst/handbook/winding.html', 'antora/docs/modules/ROOT/pages/flow.adoc', 'docusaurus']) {
    await open(page, `/${path}`);
    expect(await violations(page), path).toEqual([]);
  }
});

test('an export has the articles of the served site', async ({ site }) => {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-toolchains-'));
  try {
    const child = spawn(process.execPath, ['bin/asterism.js', 'export', family, '--out', join(folder, 'site')], {
      cwd: project,
      env: { ...process.env, ASTERISM_CACHE: join(folder, 'cache'), NODE_ENV: 'production' },
      stdio: 'ignore',
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    const files = await readdir(join(folder, 'site'), { recursive: true });
    const documents = files.filter((file) => /^(?!git\/|-\/|assets\/)[\w-]+\/.*\.html$/.test(file));
    expect(documents.length).toBeGreaterThan(60);
    const different: string[] = [];
    for (const file of documents) {
      const exported = articleIn(await readFile(join(folder, 'site', file), 'utf8'));
      // A page whose address has no ending of documents is a folder of its own.
      const path = file.replace(/(\.\w+)\/index\.html$/, '$1');
      const response = await fetch(`${site.url}/${path.split('/').map(encodeURIComponent).join('/')}`);
      // The former name of a package redirects, on a server and in files.
      if (!response.redirected && exported !== articleIn(await response.text())) different.push(file);
    }
    expect(different).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The article of a document; both kinds of sites give it the same text. */
function articleIn(html: string): string | undefined {
  return /<article[\s\S]*<\/article>/.exec(html)?.[0];
}
