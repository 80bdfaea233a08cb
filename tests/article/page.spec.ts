import { expect } from '@playwright/test';
import { heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

const card = { name: 'About this package' };

test('[P-01] the card shows icon, title, version, stars and description', async ({ page }) => {
  await page.goto('./signpost/index.html');
  const shown = page.getByRole('region', card);
  await expect(shown.locator('use').first()).toHaveAttribute('href', '#icon:fas-map-signs');
  await expect(shown).toContainText('signpost');
  await expect(shown).toContainText('v3.2.1');
  await expect(shown).toContainText('4.8k');
  await expect(shown).toContainText('A tiny HTTP router that knows its routes before the first request');
});

test('[P-02] [T-08] only the first page of a package has the card', async ({ page }) => {
  for (const [path, count] of [
    ['./signpost', 1],
    ['./signpost/index.html', 1],
    ['./signpost/docs/routes.html', 0],
    ['./signpost/docs/deployment/index.html', 0],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', card)).toHaveCount(count);
  }
  await page.goto('./signpost/docs/routes.html');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /signpost/ })
    .click();
  await expect(page.getByRole('region', card)).toBeVisible();
});

test('[P-03] stars are shown from 1 on, from 1,000 with k and with the whole number as tooltip', async ({ page }) => {
  for (const [path, label, tooltip] of [
    ['./signpost/index.html', '4.8k', '4,820'],
    ['./tidemark/index.html', '1k', '1,000'],
    ['./hearthside/index.html', '640', null],
  ] as const) {
    await page.goto(path);
    const stars = page.getByRole('region', card).getByText(`Stars: ${label}`);
    await expect(stars).toBeVisible();
    expect(await stars.getAttribute('title')).toBe(tooltip);
  }
  await page.goto('./paperfold/index.html');
  await expect(page.getByRole('region', card)).not.toContainText('Stars');
});

test('[P-04] the card says which Angular a package is built on', async ({ page }) => {
  await page.goto('./hearthside/index.html');
  await expect(page.getByRole('region', card)).toContainText('Built on Angular v22.0.4');
  await page.goto('./signpost/index.html');
  await expect(page.getByText('Built on Angular')).toHaveCount(0);
});

test('[P-05] the title of the document is the description without its emoji, the package and the family', async ({
  page,
}) => {
  await open(page, './tidemark/index.html');
  await expect(page).toHaveTitle('Shows what changed in a folder since you last looked · tidemark · harebell');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveTitle('One fast documentation site for a family of repositories · Matrix · harebell');
});

test('[P-06] below the content come a rule and two sections that lead to other sites', async ({ page }) => {
  await page.goto('./quillon/docs/grammar.html');
  const main = page.getByRole('main');
  for (const [title, url] of [
    ['Web development', 'https://studio.example.com'],
    ['A free tool for your network', 'https://status.example.net'],
  ] as const) {
    const section = main.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(section.getByRole('link')).toHaveAttribute('href', url);
    await expect(section.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(section.getByRole('link')).toHaveAttribute('rel', /noopener/);
  }
  const order = await main.evaluate((element) =>
    [...element.querySelectorAll('article, hr, section')]
      .filter((part) => part.tagName === 'ARTICLE' || part.closest('article, details') === null)
      .map((part) => part.tagName),
  );
  expect(order).toEqual(['ARTICLE', 'HR', 'SECTION', 'SECTION']);
});

test('[P-07] the copy button of a code block copies its code and says so', { tag: '@browser' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, './paperfold/docs/code.html');
  const block = page.locator('article pre').first();
  const code = await block.locator('code').textContent();
  await block.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Copied!').first()).toBeVisible();
  // The button itself says so for a moment, then offers to copy again.
  await expect(block.locator('use')).toHaveAttribute('href', '#icon:fas-check');
  await expect(block.locator('use')).toHaveAttribute('href', '#icon:far-copy');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('[P-07] every code block of a page that was opened in place has its copy button', async ({ page }) => {
  await open(page, './paperfold/index.html');
  await mark(page);
  await page.locator('article a[href$="/paperfold/docs/code.html"]').first().click();
  await expect(heading(page)).toHaveText('Code');
  const blocks = page.locator('article pre');
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(await blocks.count());
  expect(await isMarked(page)).toBe(true);
});

test('[P-08] a visitor is told once that the page is ready', async ({ page }) => {
  await open(page, './signpost/index.html');
  await expect(page.getByText('signpost is ready.').first()).toBeVisible();
  await page.keyboard.press('Shift');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/matrix/);
  await open(page, './tidemark/index.html');
  await page.getByRole('button', { name: 'Next theme' }).click();
  await expect(page.getByText(/^Theme: /).first()).toBeVisible();
  await expect(page.getByText(/is ready\./)).toHaveCount(0);
});

test('[P-08] a visitor who begins at a missing page is told at the first page that is there', {
  tag: '@server',
}, async ({ page, watch }) => {
  watch.expect(/404/);
  await open(page, './signpost/none.html');
  await page.getByRole('button', { name: 'Next theme' }).click();
  await expect(page.getByText(/^Theme: /).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('asterism:ready'))).toBeNull();
  await expect(page.getByText(/is ready\./)).toHaveCount(0);
  await page.locator('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByText(/ is ready\./).first()).toBeVisible();
});

test('[T-04] a notice is between 344 and 672 px wide and goes on OK, on any key or by itself', async ({ page }) => {
  await open(page, './signpost/index.html');
  const ok = page.getByRole('button', { name: 'OK' });
  await expect(ok).toBeVisible();
  const { width = 0 } = (await ok.locator('..').boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(344);
  expect(width).toBeLessThanOrEqual(672);
  await ok.click();
  await expect(ok).toHaveCount(0);
  const next = page.getByRole('button', { name: 'Next theme' });
  await next.click();
  await expect(ok).toBeVisible();
  await page.keyboard.press('a');
  await expect(ok).toHaveCount(0);
  await next.click();
  await expect(ok).toBeVisible();
  await expect(ok).toHaveCount(0);
});

test('[P-09] the uptime badge is hidden for what is not built, the snap link shown for what is there', async ({
  page,
}) => {
  const shown = page.getByRole('region', card);
  await page.goto('./tidemark/index.html');
  await expect(shown.getByRole('link', { name: 'Uptime' })).toHaveAttribute(
    'href',
    'https://status.example.net/harebell',
  );
  await expect(shown.getByRole('link', { name: 'Snap store' })).toHaveAttribute(
    'href',
    'https://snaps.example.net/tidemark',
  );
  await page.goto('./openwrt-millrace/index.html');
  await expect(page.getByRole('link', { name: 'Uptime' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Snap store' })).toHaveCount(0);
});

test('[P-10] contributors and those who can be supported are named with links', async ({ page }) => {
  await page.goto('./signpost/index.html');
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('link', { name: 'Ida Fenwick' })).toHaveAttribute(
    'href',
    /^https:\/\/ida\.example\.org\/?$/,
  );
  await expect(people.getByRole('link', { name: 'Tomás Orrell' })).toBeVisible();
  await expect(people.locator('a[href="https://harebell.example.com/support"]')).toBeVisible();
  // A package that names no people shows the people of the family only; a FUNDING.yml is read in its dotfolder.
  await page.goto('./paperfold/index.html');
  await expect(people.getByRole('heading')).toHaveText(['Contributors', 'Backers', 'Sponsors']);
  await page.goto('./quillon/index.html');
  await expect(people.getByRole('link', { name: 'harebell.example.com' })).toHaveAttribute(
    'href',
    'https://harebell.example.com/quillon/support',
  );
  await page.goto('./quillon/docs/grammar.html');
  await expect(people).toHaveCount(0);
});

test('[F-01] [F-02] the footer leads to registry, source, developer and the family’s other places', {
  tag: '@server',
}, async ({ page }) => {
  await open(page, './tidemark/index.html');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    [/Registry/, 'https://packages.example.org/tidemark'],
    [/Source/, 'https://git.example.com/harebell/tidemark'],
    [new RegExp(`© ${new Date().getFullYear()} Harebell Workshop`), 'https://harebell.example.com/en'],
    [/Sponsor/, 'https://harebell.example.com/support'],
    [/Contact/, 'mailto:hello@harebell.example.com'],
    [/Social/, 'https://social.example.org/@harebell'],
    [/Snap store/, 'https://snaps.example.net/tidemark'],
    [/Uptime/, 'https://status.example.net/harebell'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await footer.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('button', { name: 'Dark wood' })).toBeVisible();
});

test('[F-01] a package that is not published has no registry link', async ({ page }) => {
  await page.goto('./openwrt-millrace/index.html');
  await expect(page.getByRole('link', { name: 'Source' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registry' })).toHaveCount(0);
});

test('[F-03] footer labels become tooltips where the window is narrow', async ({ page }) => {
  await page.goto('./tidemark/index.html');
  const footer = page.getByRole('contentinfo');
  const asTooltip = async (name: RegExp): Promise<boolean> => {
    const label = footer.getByRole('link', { name }).locator('span');
    return (await label.evaluate((element) => getComputedStyle(element).opacity)) === '0';
  };
  for (const [width, narrow, medium] of [
    [500, true, true],
    [700, false, true],
    [1000, false, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    expect([await asTooltip(/Source/), await asTooltip(/Registry/)]).toEqual([narrow, narrow]);
    expect([await asTooltip(/Sponsor/), await asTooltip(/Workshop/)]).toEqual([medium, medium]);
  }
});

test('[C-05] emoji are pictures of the site’s own host and are really there', async ({ page }) => {
  await page.goto('./signpost/index.html');
  const emoji = page.locator('article h1 img');
  await expect(emoji).toHaveAttribute('src', /\/assets\/twemoji\/72x72\/1f9ed\.png$/);
  await expect(emoji).toHaveAttribute('alt', '🧭');
  await expect.poll(() => emoji.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(72);
});

test('[X-01] [R-09] a hidden list names every package and its source', async ({ page, site }) => {
  await page.goto('./matrix/index.html');
  const list = page.locator('#cory-seo');
  await expect(list).toBeHidden();
  const targets = await list.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const repo of ['matrix', 'signpost', 'quillon', 'tidemark', 'hearthside', 'brackwater', 'paperfold']) {
    expect(targets).toContain(new URL(`${site.url}/${repo}`).pathname);
  }
  expect(targets).toContain('https://git.example.com/harebell/signpost');
});

test('[C-05] signs that nothing can show stay text beside the picture of their emoji', async ({ page }) => {
  await page.goto('./paperfold/docs/emoji.html');
  const title = page.getByRole('heading', { name: /A sign with two selectors/ });
  await expect(title.getByRole('img')).toHaveCount(1);
  const images = page.locator('article img.emoji');
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute('src', /\/72x72\/[\da-f-]+\.png$/);
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(72);
  }
});

test('a link whose text is an address leads where its author meant', async ({ page }) => {
  await page.goto('./paperfold/docs/images-and-links.html');
  for (const [text, address] of [
    ['http://localhost:3000', /^http:\/\/localhost:3000$/],
    ['https://example.com/text', /\/paperfold\/docs\/text\.html$/],
  ] as const) {
    const link = page.locator('article').getByText(text, { exact: true });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveText(text);
  }
});

test('a page is described by its words and not by its table of contents', async ({ page }) => {
  await page.goto('./paperfold/docs/text.html');
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute('content', /^Leaning, strong, both/);
});
