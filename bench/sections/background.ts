import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#bench/browser/browser.ts';
import { processorTime } from '#bench/measure/processor-time.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { exampleFamily, startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';

/** Cost of an idle page with an animated background. */
interface BackgroundCost {
  /** Time that the main thread of the page was busy, in ms. */
  readonly mainThread: number;
  /** Processor time of the renderer process, in percent of one core. */
  readonly page: number;
  /** Processor time of all browser processes, compositing included, in percent of one core. */
  readonly browser: number;
}

/** The conditions of one measurement. */
interface BackgroundCase {
  /** Class name of the theme. */
  readonly theme: string;
  /** Whether the browser asks for reduced motion. */
  readonly reducedMotion: boolean;
  /** Size of the window, in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
}

const watchMs = 10_000;
/** Time for hydration, the first frame and the notice, in ms. */
const settleMs = 6_000;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const cases: Readonly<Record<string, BackgroundCase>> = {
  'characters, no motion': { theme: 'cory-mat-theme-dark-matrix', reducedMotion: true, viewport: desktop },
  characters: { theme: 'cory-mat-theme-dark-matrix', reducedMotion: false, viewport: desktop },
  waves: { theme: 'cory-mat-theme-light-forest', reducedMotion: false, viewport: desktop },
  'characters, 390 px': { theme: 'cory-mat-theme-dark-matrix', reducedMotion: false, viewport: phone },
};

/** Measures the cost of the animated backgrounds on an idle page. */
export async function measureBackgrounds(setup: Pick<Setup, 'folder'>): Promise<SectionReport> {
  const site = await startAsterism({ family: exampleFamily(), cache: `${setup.folder}/background` });
  const browser = await launchBrowser();
  const costs = new Map<string, BackgroundCost>();
  try {
    for (const [name, each] of Object.entries(cases)) {
      costs.set(name, await measureCase(browser, `${site.url}/matrix/index.html`, each));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return reportOf(costs);
}

/** Opens the page, waits until it is idle, and measures it for {@link watchMs}. */
async function measureCase(browser: Browser, url: string, wanted: BackgroundCase): Promise<BackgroundCost> {
  const { theme, reducedMotion, viewport } = wanted;
  const context = await browser.newContext({ viewport, reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  try {
    const page = await context.newPage();
    const cookie = await readThemeCookie(page, url);
    await context.addCookies([{ name: cookie, value: theme, url }]);
    await page.goto(url);
    await page.waitForSelector('canvas[aria-hidden]', { state: 'attached' });
    await page.waitForTimeout(settleMs);
    return await measurePage(browser, page);
  } finally {
    await context.close();
  }
}

async function readThemeCookie(page: Page, url: string): Promise<string> {
  await page.goto(url);
  return (await page.locator('html').getAttribute('data-theme-cookie')) ?? '';
}

async function measurePage(browser: Browser, page: Page): Promise<BackgroundCost> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskTime = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const [tasks, before] = [await taskTime(), await readProcesses(browser)];
  await new Promise((resolve) => setTimeout(resolve, watchMs));
  const [tasksAfter, after] = [await taskTime(), await readProcesses(browser)];
  const share = (type?: string): number => {
    const chosen = after.filter((each) => type === undefined || each.type === type);
    const used = chosen.map(({ id, time }) => time - (before.find((each) => each.id === id)?.time ?? 0));
    return (used.reduce((total, each) => total + each, 0) / watchMs) * 100;
  };
  return { mainThread: tasksAfter - tasks, page: share('renderer'), browser: share() };
}

async function readProcesses(browser: Browser) {
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
    notes: ['Without a GPU the browser composites the window on the CPU. The third column includes that.'],
  };
}
