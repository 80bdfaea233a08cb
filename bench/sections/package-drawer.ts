import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openReady } from '#bench/browser/browser.ts';
import { measureLongestFrame } from '#bench/browser/longest-frame.ts';
import { pagePath } from '#bench/family/family.ts';
import { largeRounds, largeSizes, startLarge } from '#bench/family/large-family.ts';
import { median } from '#bench/measure/median.ts';
import type { SectionReport, Table } from '#bench/report.ts';
import type { Setup } from '#bench/setup.ts';

/** Text typed into the filter, which ten packages of each family have. Each key is measured, and clearing it as well. */
const typed = 'bench-07';

/** Selector of the links to packages in the open drawer. */
const rows = 'dialog[data-part="drawer"][open] nav a';

interface DrawerTimes {
  readonly openings: readonly number[];
  readonly keys: readonly number[];
  readonly clearings: readonly number[];
}

/** Measures opening and filtering the package drawer of large families. */
export async function measurePackageDrawer(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const browser = await launchBrowser();
  const found = new Map<number, DrawerTimes>();
  try {
    for (const packages of largeSizes(setup)) found.set(packages, await measureFamily(browser, setup, packages));
  } finally {
    await browser.close();
  }
  const largest = [...found.values()].at(-1) ?? { openings: [], keys: [], clearings: [] };
  return {
    tables: [...found].map(([packages, times]) => tableOf(packages, times)),
    goals: [
      { figure: 'open, worst ms', found: Math.max(...largest.openings), rule: '≤ 100', limit: 100 },
      { figure: 'a key, longest frame, median ms', found: median(largest.keys), rule: '≤ 33', limit: 33 },
    ],
    notes: [
      'A frame without delay takes 17 ms. The goals are those of the largest family.',
      'The drawer loads its code and the list of packages before it opens.',
    ],
  };
}

async function measureFamily(
  browser: Browser,
  setup: Pick<Setup, 'folder' | 'quick'>,
  packages: number,
): Promise<DrawerTimes> {
  const site = await startLarge(setup, packages);
  const [openings, keys, clearings] = [[] as number[], [] as number[], [] as number[]];
  try {
    for (let round = 0; round < largeRounds; round += 1) {
      const { page, close } = await openReady(browser, site.url + pagePath(1, 1), 1_000);
      openings.push(await timeUntilOpen(page));
      await page.locator('dialog[data-part="drawer"] input').focus();
      for (const key of typed) keys.push(await measureLongestFrame(page, () => page.keyboard.press(key)));
      await page.keyboard.press('ControlOrMeta+a');
      clearings.push(await measureLongestFrame(page, () => page.keyboard.press('Delete')));
      await close();
    }
  } finally {
    await site.stop();
  }
  return { openings, keys, clearings };
}

function tableOf(packages: number, times: DrawerTimes): Table {
  const row = (name: string, list: readonly number[]) => ({ name, values: [median(list), Math.max(...list)] });
  return {
    title: `${packages} packages`,
    columns: ['median ms', 'worst ms'],
    rows: [
      row('open, until its rows are painted', times.openings),
      row('a key in the filter, longest frame until the rows are filtered', times.keys),
      row('clear it, longest frame until all rows are back', times.clearings),
    ],
  };
}

/** Time from the click that opens the drawer until its rows are painted, in ms. */
async function timeUntilOpen(page: Page): Promise<number> {
  const painted = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        addEventListener('click', ({ timeStamp }) => wait(timeStamp), { capture: true, once: true });
        function wait(since: number): void {
          // The first callback belongs to the frame with the rows, the next one runs after it is painted.
          requestAnimationFrame(() => {
            if (document.querySelector(selector) === null) wait(since);
            else requestAnimationFrame(() => resolve(performance.now() - since));
          });
        }
      }),
    rows,
  );
  await page.locator('header [data-action="open-packages"]').first().click();
  return painted;
}
