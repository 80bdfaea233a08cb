import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { project } from './families.ts';
import { launchOptions } from './launch-options.ts';
import { startSite } from './start-site.ts';

// npm run screenshots: every kind of page in a dark and a light theme, on a phone and on a desk, into docs/screenshots/.

const folder = join(project, 'docs/screenshots');

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

const themes = ['dark-matrix', 'light-forest'];

interface Shot {
  readonly path: string;
  /** What a visitor does before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const shots: Readonly<Record<string, Shot>> = {
  matrix: { path: '/matrix' },
  package: { path: '/signpost' },
  page: { path: '/signpost/docs/routes.html' },
  code: { path: '/quillon/index.html' },
  missing: { path: '/signpost/docs/nowhere.html' },
  search: {
    path: '/signpost',
    act: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('route');
    },
  },
  'package-drawer': { path: '/tidemark', act: (page) => page.getByRole('button', { name: 'Packages' }).click() },
};

const site = await startSite();
const browser = await chromium.launch(launchOptions);
try {
  await mkdir(folder, { recursive: true });
  for (const theme of themes) {
    for (const [size, viewport] of Object.entries(sizes)) await takeAll(browser, theme, { size, viewport });
  }
} finally {
  await browser.close();
  await site.stop();
}

async function takeAll(
  from: Browser,
  theme: string,
  { size, viewport }: { readonly size: string; readonly viewport: { readonly width: number; readonly height: number } },
): Promise<void> {
  const context = await from.newContext({ viewport, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'theme', value: `cory-mat-theme-${theme}`, url: site.url }]);
  const page = await context.newPage();
  // The first page greets its visitor with a notice; no picture shall show it.
  await page.goto(site.url);
  await page.getByRole('button', { name: 'OK' }).click();
  for (const [name, { path, act }] of Object.entries(shots)) {
    await page.goto(site.url + path);
    await act?.(page);
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(folder, `${name}-${theme}-${size}.png`) });
  }
  await context.close();
}
