import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { open } from '#tests/fixtures/site.ts';
import { type Watch, watchPages } from '#tests/fixtures/watch-page.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { type RunningSite, startSite } from '#tests/sites/start-site.ts';

// What a family with long headings, emoji and badges looks like, measured.

const badge = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="20"></svg>';
const long = 'A highly functional and convenient lamp that fits in your pocket, accessible from both sides of the room';
const emoji = /\p{Emoji_Presentation}/u;

let site: RunningSite;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-screen-'));
  await write('asterism/package.json', { name: 'asterism', asterism: { code: 'Matrix' } });
  const sections = [1, 2, 3].map((number) => `### 📡 Lamp ${number}: ${long}\n\nIt burns.\n`);
  await write('asterism/README.md', `# The family\n\n## 🏮 Lamps\n\n${sections.join('\n')}`);
  await write('lamp/package.json', {
    name: 'lamp',
    version: '2026.4.3001',
    description: `${long} 💡 and on every desk`,
    license: 'MIT',
    homepage: 'https://lamp.example',
    repository: 'https://forge.example/family/lamp',
    asterism: { stargazers_count: 818, publish: true },
  });
  const badges = ['Build', 'Coverage', 'Downloads', 'Licence', 'Uptime']
    .map((name) => `[![${name}](https://badges.example/${name}.svg)](https://badges.example/${name})`)
    .join(' ');
  await write(
    'lamp/README.md',
    `[//]: #@family-header\n\n${badges}\n\n# lamp\n\n[//]: #@family-header:end\n\nA lamp gives light.\n\n## First\n\n## Second\n`,
  );
  await write('lamp/docs/wicks.md', '# Wicks 🕯 and oil\n\nCotton.\n\n```sh\nlamp on\n```\n');
  await write('oil/go.mod', 'module example.com/oil\n');
  await write('oil/main.go', 'package main\n');
  await write('oil/README.md', '# oil\n\nIt burns. See [wicks](../lamp/docs/wicks.md).\n');
  site = await startSite({
    args: [folder],
    environment: { ASTERISM_PAGES__LINKS__UPTIME__URL: 'https://uptime.example/{name}' },
  });
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

let watch: Watch;

test.beforeEach(async ({ context }) => {
  watch = await watchPages(context, new URL(site.url).origin);
  await context.route('https://badges.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: badge }),
  );
});

test.afterEach(async () => expect(await watch.problems()).toEqual([]));

test('the outline of the Matrix has room, and an entry takes two lines at the most', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${site.url}/matrix`);
  const outline = page.getByRole('navigation', { name: 'On this page' });
  expect((await outline.boundingBox())?.width).toBeGreaterThanOrEqual(240);
  const links = outline.getByRole('link', { name: 'A highly functional' });
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    const lines = await link.evaluate((element) => {
      const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(element);
      const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
      return (element.getBoundingClientRect().height - padding) / Number.parseFloat(lineHeight);
    });
    expect(lines).toBeGreaterThan(1.5);
    expect(lines).toBeLessThan(2.1);
    await expect(link).toHaveAttribute('title', /every|room/);
  }
  // With the bar that some systems scroll by, there is still room for three cards in a row.
  await page.setViewportSize({ width: 1425, height: 900 });
  const columns = page.getByRole('table').locator('tbody').first();
  expect((await columns.evaluate((body) => getComputedStyle(body).gridTemplateColumns)).split(' ')).toHaveLength(3);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

test('[C-05] emoji in the outline and in lists are the images of the article', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${site.url}/matrix`);
  const drawn = page.getByRole('navigation', { name: 'On this page' }).getByRole('img', { name: '📡' }).first();
  await expect(drawn).toHaveAttribute('src', (await page.locator('article h3 img').first().getAttribute('src')) ?? '-');
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const path of ['/matrix', '/lamp/index.html', '/lamp/docs/wicks.html', '/search?q=wicks', '/oil']) {
    await open(page, site.url + path);
    expect({ path, left: await textsWith(page, emoji) }).toEqual({ path, left: [] });
  }
  // In-site navigation goes on from what was read back from the document.
  await open(page, `${site.url}/lamp/docs/wicks.html`);
  const entry = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Wicks 🕯 and oil' });
  await expect(entry.getByRole('img', { name: '🕯' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'lamp' }).click();
  await expect(page).toHaveURL(/lamp\/index\.html$/);
  expect(await textsWith(page, emoji)).toEqual([]);
});

test('the header says the name of the Matrix once, and its language button has a tooltip', async ({ page }) => {
  await open(page, `${site.url}/matrix`);
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveText('asterism Matrix');
  await expect(page.getByRole('button', { name: 'Language' })).toHaveAttribute('title', 'Language');
});

test('[P-09] a package whose own badges show its uptime has it once, others have a link to it', async ({ page }) => {
  const card = page.getByRole('region', { name: 'About this package' });
  await open(page, `${site.url}/lamp/index.html`);
  await expect(card.getByRole('link', { name: 'Uptime' })).toHaveCount(1);
  await expect(card.getByRole('img', { name: 'Uptime' })).toHaveCount(1);
  await open(page, `${site.url}/oil/index.html`);
  await expect(card.getByRole('link', { name: 'Uptime' })).toHaveAttribute('href', 'https://uptime.example/oil');
});

test('the last line of a card of the Matrix has dots between its facts only', async ({ page }) => {
  await open(page, `${site.url}/matrix`);
  const facts = await page.getByRole('table').evaluate((table) =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td:is(:nth-child(4), :nth-child(5), :nth-child(6))')]
        .map((cell) => {
          const sign = (pseudo: string) => /[“"](.)[”"]/.exec(getComputedStyle(cell, pseudo).content)?.[1] ?? '';
          return sign('::before') + cell.textContent + sign('::after');
        })
        .join(''),
    ),
  );
  expect(facts).toContain('Go');
  for (const line of facts) expect(line).not.toMatch(/^·|·$|··/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the links of the footer have words, as no finger can ask for a tooltip', async ({ page }) => {
    await open(page, `${site.url}/lamp/index.html`);
    const links = page.getByRole('contentinfo').getByRole('link');
    expect(await links.count()).toBeGreaterThan(1);
    for (const link of await links.all()) {
      const label = link.locator('span').last();
      await expect(label).toHaveCSS('opacity', '1');
      // The page may move between the two measurements.
      await expect.poll(async () => isInside(await label.boundingBox(), await link.boundingBox())).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('the text begins in the upper two thirds, and the icon takes room from the title only', async ({ page }) => {
    await open(page, `${site.url}/lamp/index.html`);
    const card = page.getByRole('region', { name: 'About this package' });
    await expect
      .poll(() =>
        card
          .getByRole('img')
          .last()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(120);
    const [title, text] = await Promise.all([box(card.getByText('lamp', { exact: true })), box(card.getByText(long))]);
    expect(text.x).toBeLessThan(title.x);
    expect(text.width).toBeGreaterThan(300);
    expect((await box(page.getByText('A lamp gives light.'))).y).toBeLessThan(560);
    const rows = new Set<number>();
    for (const image of await card.getByRole('img').all()) rows.add((await box(image)).y);
    expect(rows.size).toBeLessThan(5);
  });

  test('badges are one row that scrolls, and one that cannot be loaded is a small pill with its words', async ({
    page,
  }) => {
    watch.expect(/ERR_FAILED/);
    await page.route('https://badges.example/{Build,Coverage}.svg', (route) => route.abort());
    await open(page, `${site.url}/lamp/index.html`);
    const card = page.getByRole('region', { name: 'About this package' });
    const pill = card.getByRole('link', { name: 'Build' }).getByText('Build', { exact: true });
    await expect(pill).toBeVisible();
    expect((await box(pill)).height).toBeLessThan(24);
    const badges = card.locator('[id="asterism:badges"]').getByRole('img');
    await expect(badges).toHaveCount(5);
    await expect(card.locator('img[alt="Coverage"]')).toHaveCount(0);
    const places = await Promise.all((await badges.all()).map(box));
    expect(Math.max(...places.map(({ y }) => y)) - Math.min(...places.map(({ y }) => y))).toBeLessThan(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('the button that copies stands in the head of a block, at its edge and above the code', async ({ page }) => {
    await open(page, `${site.url}/lamp/docs/wicks.html`);
    const block = page.locator('article pre');
    const button = block.getByRole('button');
    await expect(button).toBeVisible();
    const [around, inside] = [await box(block), await box(button)];
    expect(inside.y + inside.height).toBeLessThanOrEqual((await box(block.locator('code'))).y + 1);
    expect(around.x + around.width - (inside.x + inside.width)).toBeLessThan(8);
  });

  test('[P-11] a long address is broken before its segments', async ({ page }) => {
    watch.expect(/404/);
    await open(page, `${site.url}/lamp/documents/of/the/lamp/nothing.html`);
    const address = page.getByText(page.url(), { exact: true });
    const lines = await address.evaluate((element) => {
      const range = document.createRange();
      const last = element.lastChild ?? element;
      range.selectNodeContents(last);
      return { segment: last.textContent, pieces: new Set([...range.getClientRects()].map(({ y }) => y)).size };
    });
    expect(lines).toEqual({ segment: '/nothing.html', pieces: 1 });
    expect((await box(address)).height).toBeGreaterThan(30);
  });
});

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, javaScriptEnabled: false });

  test('header, packages, page tree and footer are there to be used', async ({ page, context }) => {
    await page.goto(`${site.url}/lamp/docs/wicks.html`);
    await page.getByRole('button', { name: 'Contents' }).tap();
    const entry = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'lamp' });
    await expect(entry).toBeVisible();
    await entry.tap();
    await expect(page).toHaveURL(/lamp\/index\.html$/);
    await page.getByRole('banner').getByRole('link', { name: 'Packages' }).tap();
    await page.getByRole('table').getByRole('link', { name: 'oil' }).tap();
    await expect(page).toHaveURL(/oil\/index\.html$/);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).tap();
    await expect(page).toHaveURL(/matrix/);
    await page.goto(`${site.url}/lamp/index.html`);
    const source = page.getByRole('contentinfo').getByRole('link', { name: 'Source' });
    await expect(source.getByText('Source')).toBeVisible();
    await source.click({ trial: true });
    expect(context.pages()).toHaveLength(1);
  });
});

/** The texts outside of the article and of what is not shown that a pattern fits. */
function textsWith(page: Page, pattern: RegExp): Promise<readonly string[]> {
  return page.evaluate(
    ({ source, flags }) => {
      const pattern = new RegExp(source, flags);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const { nodeValue: data, parentElement } = texts.currentNode;
        if (
          data !== null &&
          pattern.test(data) &&
          !parentElement?.closest('article, script, title, .visually-hidden, [id="cory-seo"]')
        )
          found.push(data);
      }
      return found;
    },
    { source: pattern.source, flags: pattern.flags },
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function box(locator: Locator): Promise<Box> {
  return (await locator.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
}

function isInside(inner: Box | null, outer: Box | null): boolean {
  if (inner === null || outer === null) return false;
  return inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width && inner.y >= outer.y;
}

async function write(path: string, content: string | object): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
}
