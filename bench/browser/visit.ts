import type { Browser } from 'playwright-core';
import { openPage } from './browser.ts';
import { type Transfer, waitForQuietNetwork, watchTraffic } from './traffic.ts';

/** Figures of one first visit. */
export interface Visit {
  /** First contentful paint in milliseconds. */
  readonly firstPaint: number;
  /** Largest contentful paint in milliseconds. */
  readonly largestPaint: number;
  /** Total blocking time after the first paint, in ms: the part of each task beyond 50 ms. */
  readonly blocking: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Bytes on the wire before the largest paint. */
  readonly bytesBeforeLargest: number;
  /** Bytes on the wire until the network was idle. */
  readonly bytes: number;
  /** Bytes of scripts on the wire, without inline scripts. */
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

/** Idle time of the network that ends a visit, in ms. It covers what the page loads when the browser is idle. */
const quietMs = 1_000;

/** Pause after a visit in which the browser cleans up, in ms. */
const restMs = 400;

/** Visits a page in a new profile, with empty caches and a slow network and processor. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, session, close } = await openPage(browser, { slow: true, httpCache: false });
  try {
    const traffic = watchTraffic(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await waitForQuietNetwork(traffic, quietMs);
    const timings = await page.evaluate(readTimings);
    return summarize(timings, traffic.transfers());
  } finally {
    await close();
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

function summarize(timings: Timings, transfers: readonly Transfer[]): Visit {
  const { origin, firstPaint, largestPaint, shift, longTasks, inlineScriptBytes } = timings;
  const all = [...transfers, ...workerScripts(timings, transfers)];
  const chunks = all.flatMap((each) => each.chunks);
  const scripts = all.filter(({ type }) => type === 'Script').flatMap((each) => each.chunks);
  const bytesOf = (list: typeof chunks): number => list.reduce((total, { bytes }) => total + bytes, 0);
  const blockingOf = ({ start, duration }: Timings['longTasks'][number]): number =>
    start + duration <= firstPaint ? 0 : Math.max(0, Math.min(duration, start + duration - firstPaint) - 50);
  return {
    firstPaint,
    largestPaint,
    shift,
    blocking: longTasks.reduce((total, task) => total + blockingOf(task), 0),
    bytesBeforeLargest: bytesOf(chunks.filter(({ at }) => at <= origin + largestPaint)),
    bytes: bytesOf(chunks),
    scriptBytes: bytesOf(scripts),
    inlineScriptBytes,
  };
}

/** Requests that only the page knows: the scripts of its workers. */
function workerScripts({ origin, resources }: Timings, transfers: readonly Transfer[]): Transfer[] {
  const known = new Set(transfers.map(({ url }) => url));
  return resources
    .filter(({ url }) => url.startsWith('http') && !known.has(url))
    .map(({ url, bytes, end }) => ({ type: 'Script', url, chunks: [{ bytes, at: origin + end }] }));
}

// Runs in the page before its own scripts. Records paints, layout shifts and long tasks.
function observe(): void {
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    observer.observe({ type, buffered: true });
  }
  Object.assign(window, { benchEntries: () => [...entries, ...observer.takeRecords()] });
}

// Runs in the page at the end of the visit.
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
