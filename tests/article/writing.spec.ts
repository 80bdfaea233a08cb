import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { open } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { type RunningSite, startSite, withFolder } from '#tests/sites/start-site.ts';

// Documents whose writing direction, anchors or medium differ from what pages usually have.

const fence = '```';
const filler = Array.from({ length: 60 }, (_, line) => `Filler line ${line}.`).join('\n\n');

const arabic = `# سراج

هذا الدليل يشرح كيف نستخدم السراج في البيت وفي الطريق، وكيف نشعله ونطفئه بأمان.

استخدم الأمر \`foo()\` أو \`--force\` ثم افتح \`/usr/local/bin\`.

- [x] اشتر الزيت واملأ السراج قبل الليل
- [ ] نظف الزجاج

${fence}console
$ npm install --save-dev lamp
${fence}

${fence}diff
- old
+ new
${fence}

${fence}js
const shine = ${JSON.stringify('x'.repeat(200))};
${fence}
`;

const printed = `# Printed

<details><summary>Closed</summary>

INSIDE-CLOSED

</details>

${fence}js
const token = '${'abcDEF0123456789'.repeat(12)}END';
${fence}

| first long column name | second long column name | third long column | fourth long column | fifth long column | sixth |
|---|---|---|---|---|---|
| \`averylongidentifierwithoutbreaks\` | \`anotherverylongidentifier\` | \`thirdverylongidentifier\` | \`fourthlongidentifier\` | \`fifthlongidentifier\` | LASTCOLUMN |
`;

const anchors = `# Anchors

[part](#part) [own](#own-name)

${filler}

<a name="part"></a>

## The part

<h2 id="own-name">Titled</h2>

${filler}
`;

const wide = `# Wide

A formula in a line: $${Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join(' + ')}$ and text.

1000. one
1001. two

[script](javascript:alert(1)) [plain](docs/ar.md)
`;

const sum = Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join(' + ');

const noted = `# Noted

It shines[^oil], often[^oil], and rarely[^2]. In a line: $${sum}$ and text.

$$
${sum}
$$

$$
\\begin{pmatrix} ${sum.replaceAll(' + ', ' & ')} \\end{pmatrix}
$$

| formula | note |
|---|---|
| $${sum}$ | one[^2] |

[^oil]: With **oil**, see [the start](README.md).

    A second paragraph, with $${sum}$ in it.
[^2]: Two.
`;

let site: RunningSite;

test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asterism-writing-'));
  const documents = {
    'README.md': '# Lamp\n\n[part](anchors.md#part)\n',
    'docs/ar.md': arabic,
    'printed.md': printed,
    'anchors.md': anchors,
    'wide.md': wide,
    'noted.md': noted,
    'linked.md': `# Linked\n\nSee [\`snake_case_name\`](README.md).\n`,
  };
  for (const [path, text] of Object.entries(documents)) {
    const file = join(folder, 'lamp', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  site = withFolder(await startSite({ args: [folder] }), folder);
});

test.afterAll(() => site.stop());

/** How far a heading is from the middle of the window, in pixels. */
async function distance(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('heading', { name, exact: true }).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return Math.abs((box?.y ?? Number.POSITIVE_INFINITY) - height / 2);
}

test('code of a right-to-left page is written from left to right, and tasks have their box beside their text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${site.url}/lamp/docs/ar.html`);
  await expect(page.locator('article')).toHaveAttribute('dir', 'rtl');
  // Styles that a first paint does not need come after it.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/rest-')));
  const orders = await page.locator('article :is(pre:not(:has(> code)), code)').evaluateAll((elements) =>
    elements.map((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const at = (start: number) => {
        const range = document.createRange();
        if (text) range.setStart(text, start);
        if (text) range.setEnd(text, start + 1);
        return range.getBoundingClientRect().left;
      };
      return (text?.textContent?.length ?? 0) < 2 || at(0) < at(1);
    }),
  );
  expect(orders.length).toBeGreaterThan(5);
  expect(orders).not.toContain(false);
  for (const block of await page.locator('article pre').all()) {
    expect(await block.evaluate((element) => element.scrollLeft)).toBe(0);
    const [outer, inner] = [await block.boundingBox(), await block.locator('code').boundingBox()];
    expect((inner?.x ?? 0) - (outer?.x ?? 0)).toBeLessThan(30);
  }
  const box = await page.getByRole('checkbox').first().boundingBox();
  const text = await page
    .getByRole('checkbox')
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      if (element.nextSibling) range.selectNodeContents(element.nextSibling);
      return Math.max(...[...range.getClientRects()].map(({ right }) => right));
    });
  expect(box?.x).toBeGreaterThanOrEqual(text - 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a page prints whole: folded text, wide tables and long lines, without notices', async ({ page }) => {
  await page.goto(`${site.url}/lamp/printed.html`);
  await page.emulateMedia({ media: 'print' });
  // The width of A4 between usual margins.
  await page.setViewportSize({ width: 700, height: 1000 });
  await expect(page.getByText('INSIDE-CLOSED')).toBeVisible();
  for (const last of ['END', 'LASTCOLUMN']) {
    const right = await page.locator('article').evaluate((article, word) => {
      const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(word) ?? -1;
        if (start === -1) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + word.length);
        return range.getBoundingClientRect().right;
      }
      return Number.POSITIVE_INFINITY;
    }, last);
    expect(right, last).toBeLessThanOrEqual(700);
  }
  await expect(page.locator('[data-part="messages"]')).toBeHidden();
});

test('anchors by name, and ids of authors at headings, are reached from the page and from outside', async ({
  page,
}) => {
  await page.goto(`${site.url}/lamp/anchors.html`);
  for (const [link, heading] of [
    ['part', 'The part'],
    ['own', 'Titled'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect.poll(() => distance(page, heading)).toBeLessThan(300);
    await page.goto('about:blank');
    await page.goto(`${site.url}/lamp/anchors.html#${link === 'own' ? 'own-name' : link}`);
    await expect.poll(() => distance(page, heading)).toBeLessThan(300);
  }
});

test('an anchor of another page is reached without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/lamp/index.html`);
  await page.getByRole('link', { name: 'part', exact: true }).click();
  await expect(page).toHaveURL(/anchors\.html#user-content-part$/);
  await expect(page.getByRole('heading', { name: 'The part' })).toBeInViewport();
  await context.close();
});

test('the underline of a link lies below the underscores of code', async ({ page }) => {
  await page.goto(`${site.url}/lamp/linked.html`);
  const link = page.locator('article').getByRole('link', { name: 'snake_case_name' });
  const offsetInSizes = () =>
    link.evaluate((element) => {
      const { textUnderlineOffset, fontSize } = getComputedStyle(element);
      return Number.parseFloat(textUnderlineOffset) / Number.parseFloat(fontSize);
    });
  // An underscore lies at most a fifth of the size below the line of the letters. Styles of the article come after its paint.
  await expect.poll(offsetInSizes).toBeGreaterThan(0.3);
});

for (const width of [320, 1200]) {
  test(`a long formula scrolls in itself, and numbers of a list are whole, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${site.url}/lamp/wide.html`);
    await expect(page.getByRole('group', { name: 'Formula' })).toHaveAttribute('tabindex', '0');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // The marker of a list has no box: its text is as wide as the same text in the same font.
    const room = await page
      .locator('article li')
      .first()
      .evaluate((item) => {
        const probe = item.appendChild(document.createElement('span'));
        probe.textContent = '1000. ';
        probe.style.whiteSpace = 'pre';
        const { width: needed } = probe.getBoundingClientRect();
        probe.remove();
        return (
          item.getBoundingClientRect().left - (item.closest('article')?.getBoundingClientRect().left ?? 0) - needed
        );
      });
    expect(room).toBeGreaterThanOrEqual(0);
  });
}

for (const width of [390, 1200]) {
  test(`footnotes, their ways back and formulas that scroll have no barrier that axe knows, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `${site.url}/lamp/noted.html`);
    await expect(page.locator('article :is(.long-formula, math)[tabindex="0"]').first()).toBeAttached();
    expect(await page.locator('article [data-footnote-backref], article .footnote-backref').count()).toBeGreaterThan(2);
    expect(await violations(page)).toEqual([]);
  });
}

test('a link whose scheme is not allowed is text', async ({ page }) => {
  await page.goto(`${site.url}/lamp/wide.html`);
  await expect(page.locator('article').getByText('script', { exact: true })).toHaveJSProperty('tagName', 'SPAN');
});

test('code is copied on a site that is served on http @browser', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Pages of this host are no secure context, as those of an intranet.
  await page.goto(`${site.url.replace('127.0.0.1', 'docs.test')}/lamp/printed.html`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.locator('pre').first().hover();
  await page.getByRole('button', { name: 'Copy code' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.id = 'pasted';
    field.focus();
  });
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.locator('#pasted')).toHaveValue(/^const token = .*END/);
  await context.close();
});

test('a document without cookies has its script, its search and its navigation', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', {
      get: () => {
        throw new DOMException('Cookies are disabled.', 'SecurityError');
      },
    });
  });
  await open(page, `${site.url}/lamp/index.html`);
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
});
