import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '#bench/browser/browser.ts';
import { measureLongestFrame } from '#bench/browser/longest-frame.ts';
import { writeFamily } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import type { SectionReport } from '#bench/report.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Size of a large family. */
const size = { packages: 1_000, pages: 1 };

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

/** Measures sorting, filtering and scrolling the Matrix of a large family, and the size of its page. */
export async function measureMatrix(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const family = join(setup.folder, 'matrix');
  await writeFamily(family, size);
  const site = await startAsterism({ family, cache: join(setup.folder, 'matrix-cache') });
  const browser = await launchBrowser();
  const frames = new Map<string, number[]>(Object.keys(actions).map((name) => [name, []]));
  const html = await (await fetch(site.url + path)).text();
  try {
    for (let round = 0; round < (setup.quick ? 3 : 7); round += 1) {
      const { page, close } = await openPage(browser, { slow: false, httpCache: true });
      await page.goto(site.url + path, { waitUntil: 'load' });
      await page.waitForFunction(() => performance.getEntriesByName('asterism:ready').length > 0);
      await page.waitForTimeout(2_000);
      for (const [name, action] of Object.entries(actions)) {
        frames.get(name)?.push(await measureLongestFrame(page, async () => void (await action(page))));
      }
      await close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return reportOf(frames, html);
}

async function scroll(page: Page, windows: number): Promise<void> {
  await page.mouse.move(640, 400);
  for (let count = 0; count < windows; count += 1) await page.mouse.wheel(0, 800);
}

function reportOf(frames: ReadonlyMap<string, readonly number[]>, html: string): SectionReport {
  const all = [...frames.values()].map(median);
  return {
    tables: [
      {
        title: `${size.packages} packages, longest frame`,
        columns: ['median ms', 'worst ms'],
        rows: [...frames].map(([name, list]) => ({ name, values: [median(list), Math.max(...list)] })),
      },
      {
        title: 'The document',
        columns: ['KB'],
        rows: [
          { name: 'as it is', values: [html.length / 1024] },
          { name: 'compressed (brotli 5)', values: [compressedSize(html) / 1024] },
        ],
      },
    ],
    goals: [
      { figure: 'longest frame of the slowest act, median ms', found: Math.max(...all), rule: '≤ 50', limit: 50 },
    ],
    notes: ['A frame without delay takes 17 ms.'],
  };
}

function compressedSize(text: string): number {
  return brotliCompressSync(text, { params: { 1: 5 } }).length;
}
