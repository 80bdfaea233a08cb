import { launchBrowser } from '#bench/browser/browser.ts';
import { type Visit, visit } from '#bench/browser/visit.ts';
import { pagePath } from '#bench/family/family.ts';
import { median } from '#bench/measure/median.ts';
import type { Goal, SectionReport } from '#bench/report.ts';
import type { Setup } from '#bench/setup.ts';

const kilobyte = 1_000;
const path = pagePath(1, 3);

/** Measures the first visit of a page, beside the same page as a static file. */
export async function measureFirstVisit(setup: Setup): Promise<SectionReport> {
  const { plain, plainHl, asterism } = await setup.sites();
  const sites = { plain: plain.url, 'plain-hl': plainHl.url, Asterism: asterism.url };
  const visits = await visitByTurns(sites, setup.quick ? 5 : 15);
  const medians = new Map([...visits].map(([name, list]) => [name, medianVisit(list)]));
  return {
    tables: [
      {
        title: `${path}, cold, 1.6 Mbit/s, 150 ms, processor slowed 4 ×, brotli; medians of ${visits.get('plain')?.length}`,
        columns: [
          'first paint ms',
          'largest paint ms',
          'blocking ms',
          'layout shift',
          'KB before largest paint',
          'KB in all',
          'script KB',
          'inline script KB',
        ],
        rows: [...medians].map(([name, each]) => ({ name, values: valuesOf(each) })),
      },
    ],
    goals: createGoals(medians),
  };
}

async function visitByTurns(sites: Readonly<Record<string, string>>, rounds: number): Promise<Map<string, Visit[]>> {
  const visits = new Map(Object.keys(sites).map((name) => [name, [] as Visit[]]));
  const browser = await launchBrowser();
  try {
    // The first round is warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, url] of rotate(Object.entries(sites), round)) {
        const measured = await visit(browser, url + path);
        if (round > 0) visits.get(name)?.push(measured);
      }
    }
  } finally {
    await browser.close();
  }
  return visits;
}

// The order changes in every round: the site before may still keep the machine busy.
function rotate<T>(list: readonly T[], turn: number): readonly T[] {
  const first = turn % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

function medianVisit(visits: readonly Visit[]): Visit {
  const of = (key: keyof Visit): number => median(visits.map((each) => each[key]));
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocking: of('blocking'),
    shift: of('shift'),
    bytesBeforeLargest: of('bytesBeforeLargest'),
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    inlineScriptBytes: of('inlineScriptBytes'),
  };
}

function valuesOf(visit: Visit): number[] {
  return [
    visit.firstPaint,
    visit.largestPaint,
    visit.blocking,
    visit.shift,
    visit.bytesBeforeLargest / kilobyte,
    visit.bytes / kilobyte,
    visit.scriptBytes / kilobyte,
    visit.inlineScriptBytes / kilobyte,
  ];
}

function createGoals(medians: ReadonlyMap<string, Visit>): Goal[] {
  const [plain, floor, found] = ['plain', 'plain-hl', 'Asterism'].map((name) => medians.get(name));
  if (plain === undefined || floor === undefined || found === undefined) return [];
  const paint = (figure: string, key: 'firstPaint' | 'largestPaint'): Goal[] => [
    { figure, found: found[key], beside: floor[key], rule: '≤ 1.05 × plain-hl', limit: 1.05 * floor[key] },
    { figure, found: found[key], beside: plain[key], rule: '≤ 1.2 × plain', limit: 1.2 * plain[key] },
  ];
  const scripts = (found.scriptBytes + found.inlineScriptBytes) / kilobyte;
  const early = found.bytesBeforeLargest / kilobyte;
  return [
    ...paint('first paint ms', 'firstPaint'),
    ...paint('largest paint ms', 'largestPaint'),
    { figure: 'blocking ms', found: found.blocking, rule: '≤ plain-hl + 20', limit: floor.blocking + 20 },
    { figure: 'blocking ms', found: found.blocking, rule: '≤ 50', limit: 50 },
    { figure: 'layout shift', found: found.shift, rule: '≤ 0.01', limit: 0.01 },
    { figure: 'KB before largest paint', found: early, rule: '≤ 14', limit: 14 },
    { figure: 'KB in all', found: found.bytes / kilobyte, rule: '≤ 120', limit: 120 },
    { figure: 'boot script KB', found: found.inlineScriptBytes / kilobyte, rule: '≤ 3', limit: 3 },
    { figure: 'all scripts KB', found: scripts, rule: '≤ 85', limit: 85 },
  ];
}
