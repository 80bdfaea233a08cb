import { expect, type Page } from '@playwright/test';
import { test as base, open, openPackageDrawer } from '#tests/fixtures/site.ts';
import { violations } from '#tests/fixtures/violations.ts';
import { startBranded } from '#tests/sites/branded-site.ts';
import { colourProperties, pageParts, shapeProperties } from '#web/styles/page-parts.ts';

const [light, dark] = ['cory-mat-theme-light-brand', 'cory-mat-theme-dark-brand'];
const swatch = './swatch/index.html';

const test = base.extend({
  site: async ({ siteOf }, use) => use(await siteOf('branded', startBranded)),
});

const isDocument = (page: Page, theme: string): Promise<boolean> =>
  page.evaluate((name) => document.documentElement.classList.contains(name), theme);

const colourOf = (page: Page, property: string): Promise<string> =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), property);

for (const [scheme, theme] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test(`[T-02] a first visit where the system is ${scheme} shows the own theme, in which all text is legible`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await open(page, swatch);
    expect(await isDocument(page, theme)).toBe(true);
    expect(await colourOf(page, 'color-scheme')).toBe(scheme);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page, 'colours')).toEqual([]);
    }
    await page.goto('./matrix');
    expect(await violations(page, 'colours')).toEqual([]);
  });
}

test('[T-02] own themes lead the menu under their titles, and the chosen one is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, swatch);
  await page.getByRole('button', { name: 'Choose a theme' }).click();
  const choices = page.locator('[data-part="menu"]:popover-open button');
  await expect(choices).toHaveCount(11);
  expect((await choices.allTextContents()).slice(0, 3)).toEqual(['Harebell', 'Dark brand', 'Light indigo and pink']);
  await choices.nth(1).click();
  await expect(page.getByText('Theme: Dark brand').first()).toBeVisible();
  await page.reload();
  expect(await isDocument(page, dark)).toBe(true);
  const surface = await colourOf(page, '--surface-container');
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe(surface);
});

test('[T-02] the menu names own themes in the language of the interface', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await open(page, swatch);
  await page.getByRole('button', { name: 'Téma választása' }).click();
  const choices = page.locator('[data-part="menu"]:popover-open button');
  expect((await choices.allTextContents()).slice(0, 2)).toEqual(['Harangvirág', 'Sötét brand']);
  await choices.first().click();
  await expect(page.getByText('Téma: Harangvirág').first()).toBeVisible();
});

test('text is set in the own font, and code is not', async ({ page }) => {
  await open(page, swatch);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const fontsOf = async (selector: string): Promise<readonly (readonly [string, boolean])[]> => {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]);
  };
  for (const selector of ['article h1', 'article h2']) expect(await fontsOf(selector)).toEqual([['Inter', true]]);
  expect((await fontsOf('article pre code')).map(([, isOwn]) => isOwn)).toEqual([false]);
});

test('text is read in a font of the visitor until the own font arrives', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(/\/assets\/site\/.*\.woff2$/, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  await page.goto(swatch, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(held).toBe(2);
  expect(await page.evaluate(() => document.fonts.check('16px Inter'))).toBe(false);
  release();
  await page.waitForFunction(() => document.fonts.check('16px Inter') && document.fonts.check('bold 16px Inter'));
});

test('a style sheet of the site wins over our classes, also in a page that navigation shows', async ({ page }) => {
  await open(page, swatch);
  await page.locator('article').getByRole('link', { name: 'link', exact: true }).click();
  await expect(page.locator('article h1')).toHaveText('Other');
  const header = page.locator('[data-part="header"]');
  const ground = await colourOf(page, '--primary-container');
  expect(
    await header.evaluate((element, wanted) => {
      const probe = document.createElement('i');
      probe.style.color = wanted;
      element.append(probe);
      const same = getComputedStyle(element).backgroundColor === getComputedStyle(probe).color;
      probe.remove();
      return same;
    }, ground),
  ).toBe(true);
  const image = await page
    .locator('[data-part="title"]')
    .evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(image).toMatch(/\/assets\/site\/dot-[\w-]+\.svg/);
});

test('a long name of the site is cut, and leaves room for that of the package', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, swatch);
  const brand = page.locator('[data-part="brand"] span');
  await brand.evaluate((element) => element.replaceChildren('Harebell '.repeat(8)));
  const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
  expect(await brand.evaluate(isCut)).toBe(true);
  expect(await page.locator('[data-part="title"] span span').first().evaluate(isCut)).toBe(false);
});

test('with background none no code of the background is loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await open(page, swatch);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('background'))).toEqual([]);
  expect(asked.filter((url) => url.includes('/assets/site/')).length).toBeGreaterThan(2);
});

test('each documented part is in a page that shows it, and a page shows no other', async ({ page, watch }) => {
  watch.expect(/404/);
  const found = new Set<string>();
  const collect = async (): Promise<void> => {
    const parts = await page
      .locator('[data-part]')
      .evaluateAll((elements) => elements.map((each) => each.getAttribute('data-part')));
    for (const part of parts) found.add(part ?? '');
  };
  for (const path of [
    './signpost/index.html',
    './signpost/docs/routes.html',
    './matrix',
    './no-such-page',
    './bare/index.html',
    './-/map.html',
    './-/x/statistics/',
  ]) {
    await page.goto(path);
    await collect();
  }
  await open(page, './signpost/index.html');
  await openPackageDrawer(page);
  await collect();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.locator('[data-part="search"]')).toBeVisible();
  await collect();
  // This family has no README of its own on its home page: home-page.spec.ts shows it.
  const parts = pageParts.map(({ name }) => name).filter((name) => name !== 'about');
  expect([...found].toSorted()).toEqual(parts.toSorted());
});

/** What elements look like, and what else a page shows in colours. */
function lookOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = ['color', 'background-color', 'border-block-end-color', 'border-inline-start-color', 'outline-color'];
    const others = [
      'font-family',
      'border-start-start-radius',
      'line-height',
      'inline-size',
      'block-size',
      'fill',
      'accent-color',
    ];
    return [...document.querySelectorAll('*')]
      .map((element) => {
        const style = getComputedStyle(element);
        return [...names, ...others].map((name) => style.getPropertyValue(name)).join(' ');
      })
      .join('\n');
  });
}

/** Sets a custom property as a style sheet of the site does, '' for none. */
function setProperty(page: Page, name: string, value: string): Promise<void> {
  return page.evaluate(
    ([property, text]) => {
      const rules = new CSSStyleSheet();
      rules.replaceSync(text === '' ? '' : `@layer site{:root{${property}:${text}}}`);
      document.adoptedStyleSheets = [rules];
    },
    [`--${name}`, value],
  );
}

const shapes: Readonly<Record<string, string>> = {
  sans: 'monospace',
  headings: 'cursive',
  mono: 'serif',
  column: '30rem',
  radius: '3rem',
  'header-height': '6rem',
};

test('each documented property has a value, and a page looks different when a style sheet sets it', async ({
  page,
  watch,
}) => {
  watch.expect(/404/);
  const without = new Set<string>([...colourProperties, ...shapeProperties].map(({ name }) => name));
  for (const path of [swatch, './matrix', './no-such-page']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // Links to skip to the content are seen by keyboard only.
    await page.keyboard.press('Tab');
    const before = await lookOf(page);
    for (const name of without) {
      expect(await colourOf(page, `--${name}`), name).not.toBe('');
      await setProperty(page, name, shapes[name] ?? '#12ab34');
      if ((await lookOf(page)) !== before) without.delete(name);
      await setProperty(page, name, '');
    }
  }
  expect([...without]).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[T-02] the own theme, font and style sheet are there, and the system chooses between light and dark', async ({
    page,
  }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(swatch);
      const root = page.locator('html');
      await expect(root).toHaveCSS('color-scheme', scheme);
      await expect(root).toHaveCSS('font-family', /^Inter, .*sans-serif$/);
      await expect(page.locator('[data-part="title"]')).toHaveCSS('background-image', /assets\/site\/dot-/);
    }
  });
});
