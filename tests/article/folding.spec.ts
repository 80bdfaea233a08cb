import { expect, type Page } from '@playwright/test';
import { heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

const family = (page: Page) => page.getByRole('group').filter({ hasText: 'About these packages' });
const summary = (page: Page) => page.getByText('About these packages', { exact: true });

test('a reader finds what all packages say folded below the article, and opens it', async ({ page }) => {
  await open(page, './quillon/docs/grammar.html');
  await expect(page.locator('article')).not.toContainText('The Harebell family');
  await expect(page.getByRole('heading', { name: 'The Harebell family' })).toBeHidden();
  await summary(page).click();
  await expect(family(page).getByRole('heading', { name: 'The Harebell family' })).toBeVisible();
  await family(page).getByRole('link', { name: 'Hearthside' }).click();
  await expect(page).toHaveURL(/\/hearthside\/index\.html$/);
});

test('the next page begins with it closed', async ({ page }) => {
  await open(page, './quillon/index.html');
  await summary(page).click();
  await mark(page);
  await page
    .locator('article')
    .getByRole('link', { name: /grammar/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/quillon\/docs\/grammar\.html/);
  await expect(summary(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The Harebell family' })).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

test('a link to a heading that is folded away opens it, in a new document and inside the site', async ({ page }) => {
  await open(page, './quillon/docs/grammar.html#support-the-workshop');
  await expect(page.getByRole('heading', { name: 'Support the workshop' })).toBeInViewport();
  await open(page, './tidemark/index.html');
  await mark(page);
  await page.evaluate(() => navigation.navigate('../quillon/index.html#support-the-workshop').finished);
  await expect(page.getByRole('heading', { name: 'Support the workshop' })).toBeInViewport();
  await summary(page).click();
  await page.evaluate(() => navigation.navigate('#the-harebell-family').finished);
  await expect(page.getByRole('heading', { name: 'The Harebell family' })).toBeInViewport();
  expect(await isMarked(page)).toBe(true);
});

test('the badges of the header stand in the card, once, and the card is the title of the page', async ({ page }) => {
  await open(page, './brackwater/index.html');
  const card = page.getByRole('region', { name: 'About this package' });
  await expect(card.getByRole('img', { name: 'Python 3.11 or later' })).toHaveCount(1);
  await expect(card.getByRole('link', { name: 'Status: stable' })).toHaveAttribute(
    'href',
    'https://status.example.net/harebell',
  );
  await expect(page.getByRole('img', { name: 'Status: stable' })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['brackwater']);
  await expect(page.locator('article')).not.toContainText('One of the Harebell tools');
  await expect(page.locator('article')).toContainText('Sensors in water lie in known ways');
});

test('badges come and go with the page', async ({ page }) => {
  await open(page, './tidemark/index.html');
  await mark(page);
  await page.evaluate(() => navigation.navigate('../brackwater/index.html').finished);
  const card = page.getByRole('region', { name: 'About this package' });
  await expect(card.getByRole('img', { name: 'Status: stable' })).toBeVisible();
  await page.evaluate(() => navigation.navigate('../tidemark/index.html').finished);
  await expect(card.getByRole('img', { name: 'Status: stable' })).toHaveCount(0);
  await expect(summary(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test('footnotes of the page stay with its article', async ({ page }) => {
  await open(page, './brackwater/docs/rules.html');
  await expect(page.locator('article')).toContainText('The main tide of most coasts repeats');
});

test('a page is described to search engines by its own first paragraph', async ({ request }) => {
  const html = await (await request.get('./brackwater/docs/rules.html')).text();
  const [, description] = /<meta name="description" content="([^"]*)">/.exec(html) ?? [];
  expect(description).toMatch(/\w{3}/);
  expect(html.replace(/<[^>]*>/g, '')).toContain(description);
  expect(description).not.toBe('Checks and mends the readings of water sensors');
  const first = await (await request.get('./brackwater/index.html')).text();
  expect(first).toContain('<meta name="description" content="Checks and mends the readings of water sensors">');
});

test('in Hungarian it is named in Hungarian', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await page.goto('./quillon/index.html');
  await expect(page.getByText('A csomagcsaládról', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('what is folded is there and opens', async ({ page }) => {
    await page.goto('./quillon/index.html');
    await expect(page.getByRole('heading', { name: 'The Harebell family' })).toBeHidden();
    await summary(page).click();
    await expect(page.getByRole('heading', { name: 'The Harebell family' })).toBeVisible();
  });
});

test.describe('real repositories', () => {
  test.use({ family: 'corpus' });

  test('every page has the title of its own and not that of its header', async ({ page }) => {
    await open(page, './openwrt-insomnia/docs/wireguard.html');
    await expect(heading(page)).toHaveText('Wireguard');
    await expect(page).toHaveTitle('Wireguard · openwrt-insomnia · corifeus');
    await expect(page.getByRole('main')).not.toContainText('[//]');
    await expect(page.locator('article')).not.toContainText('Support Our Open-Source Project');
    await summary(page).click();
    await expect(family(page)).toContainText('Support Our Open-Source Project');
  });

  test('a page without a heading of its own keeps that of its header', async ({ page }) => {
    await open(page, './redis-ui/artifacts/readme/macos.html');
    await expect(heading(page)).toHaveText(/P3X Redis UI/);
  });

  test('the card of a package shows its badges and its title once', async ({ page }) => {
    await open(page, './redis-ui/index.html');
    await expect(page.getByRole('region', { name: 'About this package' }).getByRole('img')).toHaveCount(5);
    await expect(
      page.getByText('A highly functional and convenient database GUI').filter({ visible: true }),
    ).toHaveCount(1);
    await expect(page.locator('article').getByRole('heading').first()).toHaveText('Minimum Node.js Version');
  });
});
