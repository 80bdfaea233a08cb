import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '#bench/browser/browser.ts';
import { createClickTimer } from '#bench/browser/click.ts';
import { waitForQuietNetwork, watchTraffic } from '#bench/browser/traffic.ts';
import { pagePath } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { type Setup, visitedPackages } from '#bench/setup.ts';

interface Walk {
  readonly times: readonly number[];
  readonly bytes: number;
  readonly documents: number;
  /** Number of pages that were fetched more than once. */
  readonly repeated: number;
  /** Largest layout shift after one click. Shifts right after the input count as well. */
  readonly shift: number;
}

interface WalkOptions {
  readonly url: string;
  readonly package: number;
  readonly clicks: number;
  readonly slow: boolean;
}

/** Idle time of the network before the next click, in ms. */
const readingMs = 600;

/** Measures the time from a click until the next heading is painted, beside full page loads of static files. */
export async function measureNavigation(setup: Setup): Promise<SectionReport> {
  const { plainHl, asterism } = await setup.sites();
  const clicks = setup.quick ? 5 : 9;
  const packages = setup.quick ? 1 : visitedPackages;
  const [floor, found] = [[] as Walk[], [] as Walk[]];
  const [slowFloor, slowFound] = [[] as Walk[], [] as Walk[]];
  const browser = await launchBrowser();
  try {
    for (let number = 1; number <= packages; number += 1) {
      const options = { package: number, clicks };
      floor.push(await walk(browser, { ...options, url: plainHl.url, slow: false }));
      found.push(await walk(browser, { ...options, url: asterism.url, slow: false }));
      slowFloor.push(await walk(browser, { ...options, url: plainHl.url, slow: true }));
      slowFound.push(await walk(browser, { ...options, url: asterism.url, slow: true }));
    }
  } finally {
    await browser.close();
  }
  const floorRow = rowOf('plain-hl (full page loads)', floor, slowFloor);
  const foundRow = rowOf('Asterism', found, slowFound);
  return reportOf(floorRow, foundRow, clicks * packages);
}

function reportOf(floor: Row, found: Row, clicks: number): SectionReport {
  const [fast = Number.NaN, slow = Number.NaN, kilobytes = Number.NaN, , repeated = Number.NaN, shift = Number.NaN] =
    found.values;
  const [fastFloor = Number.NaN, slowFloor = Number.NaN, kilobytesFloor = Number.NaN] = floor.values;
  return {
    tables: [
      {
        title: `Click until the next heading is painted, pointer over the link 100 ms before; medians of ${clicks}`,
        columns: [
          'unthrottled ms',
          'slow ms',
          'KB fetched per click',
          'documents per click',
          'fetched again',
          'worst layout shift',
        ],
        rows: [floor, found],
      },
    ],
    goals: [
      { figure: 'unthrottled ms', found: fast, beside: fastFloor, rule: '≤ 25', limit: 25 },
      { figure: 'slow ms', found: slow, beside: slowFloor, rule: '≤ 120', limit: 120 },
      { figure: 'KB fetched per click', found: kilobytes, beside: kilobytesFloor, rule: '≤ 8', limit: 8 },
      { figure: 'pages fetched again', found: repeated, rule: '0', limit: 0 },
      { figure: 'worst layout shift', found: shift, rule: '≤ 0.02', limit: 0.02 },
    ],
    notes: [
      'A time ends at the second frame after the heading changed, so up to 17 ms of it are the wait for a frame.',
    ],
  };
}

function rowOf(name: string, fast: readonly Walk[], slow: readonly Walk[]): Row {
  const time = (walks: readonly Walk[]): number => median(walks.flatMap((each) => each.times));
  const all = [...fast, ...slow];
  const clicks = all.reduce((total, each) => total + each.times.length, 0);
  const perClick = (key: 'bytes' | 'documents'): number => all.reduce((sum, each) => sum + each[key], 0) / clicks;
  const repeated = all.reduce((sum, each) => sum + each.repeated, 0);
  const shift = Math.max(...all.map((each) => each.shift));
  return {
    name,
    values: [time(fast), time(slow), perClick('bytes') / 1_000, perClick('documents'), repeated, shift],
  };
}

/** Opens the first page of a package and clicks from page to page. The browser has cached none of them. */
async function walk(browser: Browser, { url, clicks, slow, package: number }: WalkOptions): Promise<Walk> {
  // The server has cached all pages.
  for (let page = 1; page <= clicks + 1; page += 1) await (await fetch(url + pagePath(number, page))).arrayBuffer();
  const { page, session, close } = await openPage(browser, { slow, httpCache: true });
  try {
    const traffic = watchTraffic(session);
    const timer = await createClickTimer(page);
    await page.addInitScript(observeShifts);
    await page.goto(url + pagePath(number, 1), { waitUntil: 'load' });
    await waitForQuietNetwork(traffic, readingMs);
    const before = { bytes: traffic.bytes(), documents: documents(traffic.transfers()) };
    const times: number[] = [];
    const shifts: number[] = [];
    for (let next = 2; next <= clicks + 1; next += 1) {
      const file = pagePath(number, next).split('/').at(-1) ?? '';
      await page.evaluate(() => sessionStorage.setItem('bench-shift', '0'));
      times.push(await timer.click(`article a[href$="${file}"]`));
      await waitForQuietNetwork(traffic, readingMs);
      shifts.push(Number(await page.evaluate(() => sessionStorage.getItem('bench-shift'))));
    }
    return {
      times,
      bytes: traffic.bytes() - before.bytes,
      documents: documents(traffic.transfers()) - before.documents,
      repeated: repeatedPages(traffic.transfers().map((each) => each.url)),
      shift: Math.max(...shifts),
    };
  } finally {
    await close();
  }
}

function documents(transfers: readonly { readonly type: string }[]): number {
  return transfers.filter(({ type }) => type === 'Document').length;
}

function repeatedPages(urls: readonly string[]): number {
  const pages = urls.filter((address) => /\.(html|json)$/.test(new URL(address).pathname));
  return pages.length - new Set(pages).size;
}

// Runs in every document. Adds up all layout shifts; the figure of the browser leaves out those right after input.
function observeShifts(): void {
  new PerformanceObserver((list) => {
    const sum = list.getEntries().reduce((total, entry) => total + ('value' in entry ? Number(entry.value) : 0), 0);
    sessionStorage.setItem('bench-shift', String(Number(sessionStorage.getItem('bench-shift')) + sum));
  }).observe({ type: 'layout-shift', buffered: true });
}
