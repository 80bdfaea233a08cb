import type { Browser } from 'playwright-core';
import { openPage } from './browser.ts';
import { networkQuiet, type Transfer, watchTraffic } from './traffic.ts';

/** What one first visit of a page measured. */
export interface Visit {
  /** First contentful paint in milliseconds. */
  readonly firstPaint: number;
  /** Largest contentful paint in milliseconds. */
  readonly largestPaint: number;
  /** Time that long tasks took beyond their first 50 ms each, after the first paint, in milliseconds. */
  readonly blocking: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Bytes over the wire before the largest paint. */
  readonly bytesBeforeLargest: number;
  /** Bytes over the wire until the page was quiet. */
  readonly bytes: number;
  /** Bytes of scripts over the wire; inline scripts not counted. */
  readonly scriptBytes: number;
  /** Bytes of inline scripts, uncompressed. */
  readonly inlineScriptBytes: number;
}

interface Timings {
  readonly origin: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  readonly longTasks: readonly { readonly start: number; readonly duration: number }[];
  readonly inlineScriptBytes: number;
  readonly resources: readonly { readonly url: string; readonly bytes: number; readonly end: number }[];
}

/** Nothing fetched for this long, in milliseconds, ends a visit: long enough for what the page does when idle. */
const quietTime = 1_000;

/** How long the browser may clear up after a visit, in milliseconds. */
const restTime = 400;

/** Visits a page for the first time: new profile, empty caches, slow network and processor. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, session, close } = await openPage(browser, { slow: true, httpCache: false });
  try {
    const traffic = watchTraffic(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await networkQuiet(traffic, quietTime);
    const timings = await page.evaluate(readTimings);
    return summarize(timings, traffic.transfers());
  } finally {
    await close();
    await new Promise((resolve) => setTimeout(resolve, restTime));
  }
}

function summarize(timings: Timings, transfers: readonly Transfer[]): Visit {
  const { origin, firstPaint, largestPaint, shift, longTasks, inlineScriptBytes } = timings;
  const all = [...transfers, ...workerScripts(timings, transfers)];
  const pieces = all.flatMap((each) => each.pieces);
  const scripts = all.filter(({ type }) => type === 'Script').flatMap((each) => each.pieces);
  const bytesOf = (list: typeof pieces): number => list.reduce((total, { bytes }) => total + bytes, 0);
  const blockingOf = ({ start, duration }: Timings['longTasks'][number]): number =>
    start + duration <= firstPaint ? 0 : Math.max(0, Math.min(duration, start + duration - firstPaint) - 50);
  return {
    firstPaint,
    largestPaint,
    shift,
    blocking: longTasks.reduce((total, task) => total + blockingOf(task), 0),
    bytesBeforeLargest: bytesOf(pieces.filter(({ at }) => at <= origin + largestPaint)),
    bytes: bytesOf(pieces),
    scriptBytes: bytesOf(scripts),
    inlineScriptBytes,
  };
}

/** What the page fetched and its traffic does not know of. */
function workerScripts({ origin, resources }: Timings, transfers: readonly Transfer[]): Transfer[] {
  const known = new Set(transfers.map(({ url }) => url));
  return resources
    .filter(({ url }) => url.startsWith('http') && !known.has(url))
    .map(({ url, bytes, end }) => ({ type: 'Script', url, pieces: [{ bytes, at: origin + end }] }));
}

// Runs in the page before anything else: keeps what the browser tells about painting, shifting and long tasks.
function observe(): void {
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    observer.observe({ type, buffered: true });
  }
  Object.assign(window, { benchEntries: () => [...entries, ...observer.takeRecords()] });
}

// Runs in the page at the end.
function readTimings(): Timings {
  interface Entry extends PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
  }
  const entries = (window as unknown as { benchEntries(): Entry[] }).benchEntries();
  const of = (type: string): Entry[] => entries.filter(({ entryType }) => entryType === type);
  const shifts = of('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput);
  const inline = [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')].filter(
    ({ type }) => type === '' || type === 'module' || type === 'text/javascript',
  );
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    origin: performance.timeOrigin,
    firstPaint: of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largestPaint: of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    shift: shifts.reduce((total, { value = 0 }) => total + value, 0),
    longTasks: of('longtask').map(({ startTime, duration }) => ({ start: startTime, duration })),
    inlineScriptBytes: inline.reduce(
      (total, { textContent }) => total + new TextEncoder().encode(textContent).length,
      0,
    ),
    resources: resources.map(({ name, transferSize, responseEnd }) => ({
      url: name,
      bytes: transferSize,
      end: responseEnd,
    })),
  };
}
