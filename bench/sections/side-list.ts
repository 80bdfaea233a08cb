import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '#bench/browser/browser.ts';
import { longestFrame } from '#bench/browser/longest-frame.ts';
import { pagePath, writeFamily } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import type { SectionReport } from '#bench/report.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** As many packages as a family is asked to have at least. */
const size = { packages: 1_000, pages: 1 };

/** What a reader types into the filter; each key is measured, and so is the way back. */
const typed = 'bench-77';

/** How fast the side list of a large family opens and is filtered. */
export async function sideList(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const family = join(setup.folder, 'large');
  await writeFamily(family, size);
  const site = await startAsterism({ family, cache: join(setup.folder, 'large-cache') });
  const browser = await launchBrowser();
  const [openings, keys, clearings] = [[] as number[], [] as number[], [] as number[]];
  try {
    for (let round = 0; round < (setup.quick ? 3 : 7); round += 1) {
      const { page, close } = await openPage(browser, { slow: false, httpCache: true });
      await page.addInitScript(observeInput);
      await page.goto(site.url + pagePath(1, 1), { waitUntil: 'load' });
      await page.waitForFunction(() => performance.getEntriesByName('asterism:ready').length > 0);
      await page.waitForTimeout(1_000);
      openings.push(await painted(page, () => page.locator('header [commandfor]').first().click()));
      for (const key of typed) keys.push(await longestFrame(page, () => page.keyboard.press(key)));
      await page.keyboard.press('ControlOrMeta+a');
      clearings.push(await longestFrame(page, () => page.keyboard.press('Delete')));
      await close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return reportOf({ openings, keys, clearings });
}

function reportOf(times: Readonly<Record<'openings' | 'keys' | 'clearings', readonly number[]>>): SectionReport {
  const row = (name: string, list: readonly number[]) => ({ name, values: [median(list), Math.max(...list)] });
  return {
    tables: [
      {
        title: `${size.packages} packages`,
        columns: ['median ms', 'worst ms'],
        rows: [
          row('open, until it is painted', times.openings),
          row('a key in the filter, longest frame until the rows are filtered', times.keys),
          row('clear it, longest frame until all rows are back', times.clearings),
        ],
      },
    ],
    goals: [
      { figure: 'open, worst ms', found: Math.max(...times.openings), rule: '≤ 100', limit: 100 },
      { figure: 'a key, longest frame, median ms', found: median(times.keys), rule: '≤ 33', limit: 33 },
    ],
    notes: ['A frame of 17 ms is one in which nothing was late. The first frame after a click ends the opening.'],
  };
}

/** Milliseconds from the input that `act` makes until the frame after it is painted. */
async function painted(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => sessionStorage.removeItem('bench-input'));
  await act();
  await page.waitForFunction(() => sessionStorage.getItem('bench-input') !== null);
  return Number(await page.evaluate(() => sessionStorage.getItem('bench-input')));
}

// Runs in the document: the first callback is part of the frame with the result, the second follows its painting.
function observeInput(): void {
  for (const type of ['click', 'input']) {
    addEventListener(
      type,
      (event) => {
        const since = event.timeStamp;
        requestAnimationFrame(() =>
          requestAnimationFrame(() => sessionStorage.setItem('bench-input', String(performance.now() - since))),
        );
      },
      { capture: true },
    );
  }
}
