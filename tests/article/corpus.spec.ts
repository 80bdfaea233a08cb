import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { heading, isMarked, mark, open, openPackageDrawer, test } from '#tests/fixtures/site.ts';
import { corpus } from '#tests/sites/families.ts';

test.use({ family: 'corpus' });

/** Packages whose folder has another name than they are shown under. */
const shownAs: Readonly<Record<string, string>> = { corifeus: 'matrix', 'resume-web': 'patrik-laszlo-resume' };

interface Source {
  readonly file: string;
  readonly path: string;
}

/** Every file of the family that is a page, dotfiles and lists of the family itself left out. */
function sources(): readonly Source[] {
  return readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|json|yml|conf)$/.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => relative(corpus, file).includes('/'))
    .map((file) => ({ file, path: pathOf(relative(corpus, file)) }));
}

function pathOf(file: string): string {
  const [folder = '', ...rest] = file.split('/');
  const inside = rest
    .join('/')
    .replace(/(^|\/)README\.md$/, '$1index.html')
    .replace(/\.md$/, '.html');
  return `/${shownAs[folder] ?? folder}/${inside}`;
}

/** The words of the first heading of a markdown text, as far as they are plain. */
function firstHeading(markdown: string): string | undefined {
  const text = markdown.replace(/<!--[\s\S]*?-->/g, '').replace(/```[\s\S]*?```/g, '');
  return words(/^#{1,6} +(.+)$/m.exec(text)?.[1] ?? '')[0];
}

function words(text: string): readonly string[] {
  return text.match(/[A-Za-z]{4,}/g) ?? [];
}

async function packages(request: APIRequestContext): Promise<readonly string[]> {
  const { repo }: { repo: Readonly<Record<string, unknown>> } = await (await request.get('/api/repo')).json();
  return Object.keys(repo).map((name) => shownAs[name] ?? name);
}

test('[R-03] [C-03] [C-04] every file of the family is a page with its first heading and without markers', async ({
  request,
}) => {
  const all = sources();
  expect(all.length).toBeGreaterThan(140);
  for (const { file, path } of all) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(new URL(response.url()).pathname, 'the address is the canonical one').toBe(path);
    // The first heading of the file may be folded away, below the article.
    const article = /<article[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '';
    expect(article, path).not.toContain('[//]:');
    const text = readFileSync(file, 'utf8');
    if (!file.endsWith('.md')) {
      expect(article, path).toMatch(/<pre data-language="[^"]*"><code class="[^"]*language-(json|yaml|nginxconf)/);
      continue;
    }
    const word = firstHeading(text);
    const headings = (article.match(/<h[1-6][\s\S]*?<\/h[1-6]>/g) ?? []).join(' ').replace(/<[^>]+>/g, '');
    if (word !== undefined) expect(headings, path).toContain(word);
  }
});

test('a reader opens all packages one after the other, and nothing goes wrong in the browser', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const all = await packages(request);
  expect(all).toHaveLength(31);
  for (const repo of all) {
    const response = await page.goto(`/${repo}/index.html`);
    expect(response?.status(), repo).toBe(200);
    await expect(page.locator('article :is(h1, h2, p)').first()).toBeVisible();
  }
});

test('[L-09] [H-05] a reader goes through the packages by the package drawer without loading a document', async ({
  page,
}) => {
  await open(page, '/matrix');
  await mark(page);
  for (const repo of ['onenote', 'architect', 'patrik-laszlo-resume', 'address-book', 'corifeus-builder']) {
    const list = await openPackageDrawer(page);
    await list.locator(`a[href="/${repo}/index.html"]`).click();
    await expect(page).toHaveURL(new RegExp(`/${repo}/index\\.html$`));
    await expect(list).toBeHidden();
    await expect(heading(page)).toBeVisible();
  }
  expect(await isMarked(page)).toBe(true);
});

test('the same package twice is shown twice, each under its own name', async ({ page }) => {
  await open(page, '/matrix');
  const list = await openPackageDrawer(page);
  await expect(list.getByRole('listitem')).toHaveCount(31);
  for (const repo of ['debian-testing-mongodb-stable', 'docker-debian-testing-mongodb-stable']) {
    await expect(list.locator(`a[href="/${repo}/index.html"]`)).toBeVisible();
  }
});

test('[R-07] the folder of a package leads to its name for good', async ({ request }) => {
  const response = await request.get('/resume-web', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([301, '/patrik-laszlo-resume/index.html']);
});

test('[P-12] a link with GitHub’s id and one with the old kebab-case id both lead to the heading', async ({ page }) => {
  await open(page, '/ramdisk/index.html');
  await mark(page);
  await page.locator('article a[href$="breaking-change.html#v201921"]').click();
  const target = page.getByRole('heading', { name: 'v2019.2.1', exact: true });
  await expect(target).toBeInViewport();
  expect(await isMarked(page)).toBe(true);
  await open(page, '/matrix');
  await page.goto('/ramdisk/artifacts/readme/breaking-change.html#v-2019-2-1');
  await expect(target).toBeInViewport();
  await expect(page).toHaveURL(/#v-2019-2-1$/);
  await page.setViewportSize({ width: 800, height: 400 });
  await page.goto('/redis-ui/change-log.2019.html#v-2019-01-02');
  await expect(page.getByRole('heading', { name: 'v2019.01.02', exact: true })).toBeInViewport();
});

test('[P-05] [P-01] a description with an angle bracket is text, and one that is very long fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/architect/index.html');
  await expect(page.getByRole('region', { name: 'About this package' })).toContainText('<slug>');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('links of the family’s own addresses stay on the site', async ({ page }) => {
  await page.goto('/onenote/index.html');
  const targets = await page
    .locator('article a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.some((target) => target.startsWith('/'))).toBe(true);
  expect(
    targets.filter((target) => /^https:\/\/(github\.com\/patrikx3|corifeus\.com)\/onenote\/?$/.test(target)),
  ).toEqual([]);
});

test('pages of real repositories do not scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/redis-ui/change-log.html', '/tools/index.html', '/gitlist/index.html', '/matrix/index.html']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
