import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#bench/browser/browser.ts';
import { processorTime } from '#bench/measure/processor-time.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { exampleFamily, startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** What an idle page with a background costs. */
export interface BackgroundCost {
  /** Milliseconds that the page's main thread was at work in ten seconds. */
  readonly mainThread: number;
  /** Processor time of the page's own process, all threads, in percent of one core. */
  readonly page: number;
  /** Processor time of the whole browser, the drawing of the window included, in percent of one core. */
  readonly browser: number;
}

/** What is measured: a theme, and how much of it moves. */
export interface BackgroundCase {
  /** The theme's class name. */
  readonly theme: string;
  /** True when the reader asks for no motion. */
  readonly calm: boolean;
  /** The window. */
  readonly viewport: { readonly width: number; readonly height: number };
}

const watched = 10_000; // milliseconds
const settling = 6_000; // milliseconds: hydration, the first frame and the notice are over
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const cases: Readonly<Record<string, BackgroundCase>> = {
  'characters, no motion': { theme: 'cory-mat-theme-dark-matrix', calm: true, viewport: desktop },
  characters: { theme: 'cory-mat-theme-dark-matrix', calm: false, viewport: desktop },
  waves: { theme: 'cory-mat-theme-light-forest', calm: false, viewport: desktop },
  'characters, 390 px': { theme: 'cory-mat-theme-dark-matrix', calm: false, viewport: phone },
};

/** What the animated backgrounds cost while nobody does anything. */
export async function background(setup: Pick<Setup, 'folder'>): Promise<SectionReport> {
  const site = await startAsterism({ family: exampleFamily(), cache: `${setup.folder}/background` });
  const browser = await launchBrowser();
  const costs = new Map<string, BackgroundCost>();
  try {
    for (const [name, each] of Object.entries(cases)) {
      costs.set(name, await measureBackground(browser, `${site.url}/matrix/index.html`, each));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return reportOf(costs);
}

/** Opens the page, waits until it has settled, and watches it for ten seconds. */
export async function measureBackground(
  browser: Browser,
  url: string,
  wanted: BackgroundCase,
): Promise<BackgroundCost> {
  const { theme, calm, viewport } = wanted;
  const context = await browser.newContext({ viewport, reducedMotion: calm ? 'reduce' : 'no-preference' });
  try {
    const page = await context.newPage();
    const choose = await themeCookie(page, url);
    await context.addCookies([{ name: choose, value: theme, url }]);
    await page.goto(url);
    await page.waitForSelector('canvas[aria-hidden]', { state: 'attached' });
    await page.waitForTimeout(settling);
    return await watch(browser, page);
  } finally {
    await context.close();
  }
}

async function themeCookie(page: Page, url: string): Promise<string> {
  await page.goto(url);
  return (await page.locator('html').getAttribute('data-theme-cookie')) ?? '';
}

async function watch(browser: Browser, page: Page): Promise<BackgroundCost> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskTime = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const [tasks, before] = [await taskTime(), await processes(browser)];
  await new Promise((resolve) => setTimeout(resolve, watched));
  const [tasksAfter, after] = [await taskTime(), await processes(browser)];
  const share = (type?: string): number => {
    const chosen = after.filter((each) => type === undefined || each.type === type);
    const used = chosen.map(({ id, time }) => time - (before.find((each) => each.id === id)?.time ?? 0));
    return (used.reduce((total, each) => total + each, 0) / watched) * 100;
  };
  return { mainThread: tasksAfter - tasks, page: share('renderer'), browser: share() };
}

async function processes(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return Promise.all(
    processInfo.map(async ({ id, type }) => ({ id, type, time: (await processorTime(id)) ?? Number.NaN })),
  );
}

function reportOf(costs: ReadonlyMap<string, BackgroundCost>): SectionReport {
  const rows: Row[] = [...costs].map(([name, { mainThread, page, browser }]) => ({
    name,
    values: [mainThread, page, browser],
  }));
  const moving = [...costs].filter(([name]) => !name.endsWith('no motion'));
  return {
    tables: [
      {
        title: 'An idle page with its background, watched for 10 s',
        columns: ['main thread ms', 'page % of a core', 'browser % of a core'],
        rows,
      },
    ],
    goals: moving.flatMap(([name, { mainThread, page }]) => [
      { figure: `${name}: main thread ms`, found: mainThread, rule: '< 50', limit: 50 },
      { figure: `${name}: page % of a core`, found: page, rule: '≤ 5', limit: 5 },
    ]),
    notes: [
      'Without a graphics card the browser draws the window with the processor: the third column then shows that too.',
    ],
  };
}
