import { expect, type Page } from '@playwright/test';
import { heading, isMarked, mark, open, test } from '#tests/fixtures/site.ts';

const code = './paperfold/docs/code.html';

const numbered = `/** Hours until the water is high. */
export function untilHigh(now, high) {
  const wait = high - now;
  // The next tide comes in a little more than twelve hours.
  const period = 12.42;
  if (wait >= 0) return wait;
  return wait + period;
}
`;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

function block(page: Page, title: string) {
  return page.locator('figure.code').filter({ has: page.locator('figcaption', { hasText: title }) });
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test('code in a heading has no ground of its own, code in text does', async ({ page }) => {
  await open(page, './paperfold/docs/code.html');
  const [inHeading, inText] = await page.locator('article').evaluate((article) => {
    article.insertAdjacentHTML('beforeend', '<h2><code>fold</code></h2><p><code>fold</code></p>');
    return [...article.querySelectorAll(':scope > :is(h2, p):nth-last-child(-n + 2) > code')].map(
      (code) => getComputedStyle(code).backgroundColor,
    );
  });
  expect(inHeading).toBe('rgba(0, 0, 0, 0)');
  expect(inText).not.toBe(inHeading);
});

test('a block shows the name of its file, numbers its lines and marks some of them', async ({ page }) => {
  await page.goto(code);
  await expect(page.getByRole('figure', { name: 'src/berths.ts' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'harbour.yml' })).toBeVisible();
  const lines = block(page, 'tide.js').locator('.line');
  await expect(lines).toHaveCount(8);
  expect(await lines.evaluateAll((all) => all.map((line) => line.classList.contains('marked')))).toEqual([
    ...[false, false, true, false],
    ...[false, true, true, false],
  ]);
  const number = (line: Element) => getComputedStyle(line, '::before').content;
  expect(await lines.nth(4).evaluate(number)).toBe('counter(line)');
});

test('[P-07] the copy button gives the source and neither numbers nor marks', { tag: '@browser' }, async ({ page }) => {
  await open(page, code);
  await block(page, 'tide.js').hover();
  await block(page, 'tide.js').getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toBeAttached();
  expect(await clipboard(page)).toBe(numbered);
});

test('[P-07] a selected block is copied as its source, without numbers', { tag: '@browser' }, async ({ page }) => {
  await open(page, code);
  await block(page, 'tide.js')
    .locator('code')
    .evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  expect((await clipboard(page)).trimEnd()).toBe(numbered.trimEnd());
});

test('[P-07] the copy button is reached and used by key, on a page that was opened in place', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, './paperfold/index.html');
  await mark(page);
  await page.locator('article a[href$="/paperfold/docs/code.html"]').first().click();
  await expect(heading(page)).toHaveText('Code');
  const button = block(page, 'src/berths.ts').getByRole('button', { name: 'Copy code' });
  await button.focus();
  await expect(button).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toBeAttached();
  expect(await clipboard(page)).toBe('export const berths = 40;\n');
  expect(await isMarked(page)).toBe(true);
});

test('a difference keeps its signs, and its code has the colours of its language', { tag: '@browser' }, async ({
  page,
}) => {
  await open(page, code);
  const difference = page.locator('pre').filter({ hasText: 'chartedDepth' });
  await expect(difference.locator('.removed')).toContainText('return 3 + tide');
  await expect(difference.locator('.added .hljs-keyword')).toHaveText('return');
  await difference.hover();
  await difference.getByRole('button', { name: 'Copy code' }).click();
  await expect
    .poll(() => clipboard(page))
    .toMatch(/^@@ -1,4 \+1,4 @@\n export function[^\n]+\n-[^\n]+\n\+[^\n]+\n }\n$/);
});

test('a block names its language, beside a button that is always visible', async ({ page }) => {
  await open(page, code);
  const python = page.locator('pre').filter({ hasText: 'def total' });
  expect(await python.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"python"');
  const button = python.getByRole('button', { name: 'Copy code' });
  await expect(button).toHaveCSS('opacity', '1');
  const [head, first] = await python.evaluate((element) => [
    element.getBoundingClientRect().top,
    element.querySelector('code')?.getBoundingClientRect().top ?? 0,
  ]);
  expect(Math.round((first ?? 0) - (head ?? 0))).toBe(38);
  const size = await button.boundingBox();
  expect((size?.y ?? 0) + (size?.height ?? 0)).toBeLessThanOrEqual((first ?? 0) + 1);
});

test('[P-07] the prompts of a session are neither copied nor selected, and its answers are less prominent', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, code);
  const session = page.locator('pre').filter({ hasText: 'high water' });
  await expect(session.locator('.prompt')).toHaveText(['$ ', '> ']);
  await session.getByRole('button', { name: 'Copy code' }).click();
  const command = 'tide --harbour Northmouth \\\n--today\n14:05 high water\n';
  await expect.poll(() => clipboard(page)).toBe(command);
  await expect(session.locator('.prompt').first()).toHaveCSS('user-select', 'none');
  const colours = await session.evaluate((element) =>
    [element, ...element.querySelectorAll('.output')].map((one) => getComputedStyle(one).color),
  );
  expect(new Set(colours).size).toBe(2);
});

test('a reader wraps long lines, and they stay wrapped in the next document', async ({ page }) => {
  await open(page, code);
  const long = page.locator('pre').filter({ hasText: 'find . -name' });
  const rest = () => long.locator('code').evaluate((element) => element.scrollWidth - element.clientWidth);
  // A block whose lines fit has no button that would do nothing.
  await expect(page.locator('pre').filter({ hasText: 'def total' }).getByText('Wrap')).toBeHidden();
  expect(await rest()).toBeGreaterThan(0);
  await long.getByRole('button', { name: 'Wrap' }).click();
  await expect(long.getByRole('button', { name: 'Wrap', pressed: true })).toBeVisible();
  expect(await rest()).toBe(0);
  await page.reload();
  await expect.poll(rest).toBe(0);
  await long.getByRole('button', { name: 'Wrap' }).click();
  await expect.poll(rest).toBeGreaterThan(0);
});

test('a block is reached by key as long as it scrolls, and has a name then', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, code);
  const long = page.getByRole('group', { name: 'Code' }).filter({ hasText: 'find . -name' });
  await expect(long).toHaveAttribute('tabindex', '0');
  await long.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => long.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const tide = block(page, 'tide.js').locator('code');
  await expect(tide).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(page.getByRole('group', { name: 'tide.js' })).toHaveAttribute('tabindex', '0');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(tide).not.toHaveAttribute('tabindex');
  await expect(tide).not.toHaveAttribute('role');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('code has its colours, titles and numbers, and no button that could not work', async ({ page }) => {
    await page.goto(code);
    await expect(block(page, 'tide.js').locator('.hljs-keyword').first()).toHaveText('export');
    await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
  });
});
