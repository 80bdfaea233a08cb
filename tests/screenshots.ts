import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '#tests/fixtures/launch-options.ts';
import { brandSite, createSite, openWorkshop } from '#tests/sites/created-site.ts';
import { project } from '#tests/sites/families.ts';
import { startSite } from '#tests/sites/start-site.ts';

// npm run screenshots: every kind of page in a dark and a light theme, on a phone and on a desk, into docs/screenshots/. With
// names, such as `npm run screenshots -- created-matrix`, only those.

const folder = join(project, 'docs/screenshots');

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

const themes = ['dark-matrix', 'light-forest'];

/** The themes that the maintainer of the tutorial writes. */
const ownThemes = ['dark-amber', 'light-amber'];

interface Shot {
  readonly path: string;
  /** What a visitor does before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const named = process.argv.slice(2);

const shots: Readonly<Record<string, Shot>> = {
  matrix: { path: '/matrix' },
  package: { path: '/signpost' },
  page: { path: '/signpost/docs/routes.html' },
  code: { path: '/quillon/index.html' },
  missing: { path: '/signpost/docs/nowhere.html' },
  map: { path: '/-/map.html' },
  search: {
    path: '/signpost',
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('route');
    },
  },
  'package-drawer': {
    path: '/tidemark',
    act: (page) => page.getByRole('banner').getByRole('button', { name: 'Packages' }).click(),
  },
};

/** The site of the tutorial. */
const createdShots: Readonly<Record<string, Shot>> = {
  'created-matrix': { path: '/matrix' },
  'created-package': { path: '/lamp' },
};

/** The same site after its maintainer has edited the settings file. */
const brandedShots: Readonly<Record<string, Shot>> = { 'created-branded': { path: '/matrix' } };

const browser = await chromium.launch(launchOptions);
try {
  await mkdir(folder, { recursive: true });
  await takeExample();
  await takeCreated();
} finally {
  await browser.close();
}

async function takeExample(): Promise<void> {
  if (wanted(shots).length === 0) return;
  const site = await startSite();
  await takeAll(site.url, shots).finally(() => site.stop());
}

async function takeCreated(): Promise<void> {
  if (wanted({ ...createdShots, ...brandedShots }).length === 0) return;
  const workshop = await openWorkshop();
  try {
    let site = await createSite(workshop);
    try {
      await takeAll(site.url, createdShots);
      site = await brandSite(site, workshop);
      await takeAll(site.url, brandedShots, ownThemes);
    } finally {
      await site.terminal.interrupt();
    }
  } finally {
    await workshop.close();
  }
}

function wanted(all: Readonly<Record<string, Shot>>): readonly (readonly [string, Shot])[] {
  return Object.entries(all).filter(([name]) => named.length === 0 || named.includes(name));
}

async function takeAll(url: string, all: Readonly<Record<string, Shot>>, names = themes): Promise<void> {
  for (const theme of names) {
    for (const [size, viewport] of Object.entries(sizes)) await take({ url, theme, size, viewport }, all);
  }
}

interface Scene {
  readonly url: string;
  readonly theme: string;
  readonly size: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

async function take({ url, theme, size, viewport }: Scene, all: Readonly<Record<string, Shot>>): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'theme', value: `cory-mat-theme-${theme}`, url }]);
  const page = await context.newPage();
  // The first page greets its visitor with a notice, unless the settings say no; no picture shall show it.
  await page.goto(url);
  if (all === shots) await page.getByRole('button', { name: 'OK' }).click();
  for (const [name, { path, act }] of wanted(all)) {
    await page.goto(url + path);
    await act?.(page);
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(folder, `${name}-${theme}-${size}.png`) });
  }
  await context.close();
}
