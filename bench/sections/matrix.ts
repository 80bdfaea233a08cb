import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openReady } from '#bench/browser/browser.ts';
import { measureLongestFrame } from '#bench/browser/longest-frame.ts';
import { largeRounds, largeSizes, startLarge } from '#bench/family/large-family.ts';
import { median } from '#bench/measure/median.ts';
import type { SectionReport, Table } from '#bench/report.ts';
import type { Setup } from '#bench/setup.ts';

const path = '/matrix/index.html';

/** Measured actions. They use selectors: looking up roles in so large a page takes long. */
const actions: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'sort by name': (page) => page.locator('select[name="sort"]').selectOption('name'),
  'sort by stars again': (page) => page.locator('select[name="sort"]').selectOption('stars'),
  'filter to half of them': (page) => page.locator('select[name="topic"]').selectOption('half-1'),
  'filter to a third of these': (page) => page.locator('select[name="type"]').selectOption('app'),
  'remove the filters': (page) => page.locator('[role="status"] + a').click(),
  'show as a table': (page) => page.locator('a[data-view="table"]').click(),
  'show as cards': (page) => page.locator('a[data-view="cards"]').click(),
  'scroll ten windows': (page) => scroll(page, 10),
};

interface MatrixFigures {
  /** Longest frames by action, in ms. */
  readonly frames: ReadonlyMap<string, readonly number[]>;
  readonly html: string;
  /** Elements of the document before anything was done. */
  readonly elements: number;
}

/** Measures sorting, filtering and scrolling the Matrix of large families, and the size of its page. */
export async function measureMatrix(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const browser = await launchBrowser();
  const found = new Map<number, MatrixFigures>();
  try {
    for (const packages of largeSizes(setup)) found.set(packages, await measureFamily(browser, setup, packages));
  } finally {
    await browser.close();
  }
  const slowest = Math.max(...[...([...found.values()].at(-1)?.frames.values() ?? [])].map(median));
  return {
    tables: [...[...found].map(([packages, { frames }]) => framesOf(packages, frames)), documentsOf(found)],
    goals: [{ figure: 'longest frame of the slowest act, median ms', found: slowest, rule: '≤ 50', limit: 50 }],
    notes: ['A frame without delay takes 17 ms. The goal is that of the largest family.'],
  };
}

async function measureFamily(
  browser: Browser,
  setup: Pick<Setup, 'folder' | 'quick'>,
  packages: number,
): Promise<MatrixFigures> {
  const site = await startLarge(setup, packages);
  const frames = new Map<string, number[]>(Object.keys(actions).map((name) => [name, []]));
  try {
    const html = await (await fetch(site.url + path)).text();
    let elements = 0;
    for (let round = 0; round < largeRounds; round += 1) {
      const { page, close } = await openReady(browser, site.url + path, 2_000);
      elements = await page.evaluate(() => document.querySelectorAll('*').length);
      for (const [name, action] of Object.entries(actions)) {
        frames.get(name)?.push(await measureLongestFrame(page, async () => void (await action(page))));
      }
      await close();
    }
    return { frames, html, elements };
  } finally {
    await site.stop();
  }
}

async function scroll(page: Page, windows: number): Promise<void> {
  await page.mouse.move(640, 400);
  for (let count = 0; count < windows; count += 1) await page.mouse.wheel(0, 800);
}

function framesOf(packages: number, frames: MatrixFigures['frames']): Table {
  return {
    title: `${packages} packages, longest frame`,
    columns: ['median ms', 'worst ms'],
    rows: [...frames].map(([name, list]) => ({ name, values: [median(list), Math.max(...list)] })),
  };
}

function documentsOf(found: ReadonlyMap<number, MatrixFigures>): Table {
  return {
    title: 'The document',
    columns: ['KB', 'KB compressed (brotli 5)', 'elements when idle'],
    rows: [...found].map(([packages, { html, elements }]) => ({
      name: `${packages} packages`,
      values: [html.length / 1024, compressedSize(html) / 1024, elements],
    })),
  };
}

function compressedSize(text: string): number {
  return brotliCompressSync(text, { params: { 1: 5 } }).length;
}
