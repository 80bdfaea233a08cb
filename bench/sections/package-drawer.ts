import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '#bench/browser/browser.ts';
import { measureLongestFrame } from '#bench/browser/longest-frame.ts';
import { pagePath, writeFamily } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import type { SectionReport } from '#bench/report.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Size of a large family. */
const size = { packages: 1_000, pages: 1 };

/** Text typed into the filter. Each key is measured, and clearing the filter as well. */
const typed = 'bench-77';

/** Measures opening and filtering the package drawer of a large family. */
export async function measurePackageDrawer(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
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
      openings.push(await timeUntilPainted(page, () => page.locator('header [commandfor]').first().click()));
      for (const key of typed) keys.push(await measureLongestFrame(page, () => page.keyboard.press(key)));
      await page.keyboard.press('ControlOrMeta+a');
      clearings.push(await measureLongestFrame(page, () => page.keyboard.press('Delete')));
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
    notes: ['A frame without delay takes 17 ms. The first frame after a click ends the opening.'],
  };
}

/** Time from the input of `action` until the next frame is painted, in ms. */
async function timeUntilPainted(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => sessionStorage.removeItem('bench-input'));
  await action();
  await page.waitForFunction(() => sessionStorage.getItem('bench-input') !== null);
  return Number(await page.evaluate(() => sessionStorage.getItem('bench-input')));
}

// Runs in the document. The first callback belongs to the frame with the result, the second runs after it is painted.
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
