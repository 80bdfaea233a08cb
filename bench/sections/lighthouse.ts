import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { chromiumPath } from '#bench/browser/browser.ts';
import { median } from '#bench/measure/median.ts';
import type { Goal, SectionReport } from '#bench/report.ts';
import type { ChildServer } from '#bench/servers/child-server.ts';
import { exampleFamily, startAsterism, startBranded } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';
import { copyBrandedFonts } from '#examples/branded-fonts.ts';

/** Downloaded by npm when the section runs: it is too large to be installed with the other tools. */
const program = 'lighthouse@13.5.0';

/** Public origin of the measured sites: without one, search engines find no canonical address. */
const origin = 'https://docs.example.com';

/** The sites, and pages of each: a long README, a documentation page, the Matrix; and a home page with a hero, a map. */
const sites: readonly Measured[] = [
  {
    name: 'example family',
    paths: ['/quillon/index.html', '/paperfold/docs/text.html', '/matrix/index.html'],
    start: (cache) => startAsterism({ family: exampleFamily(), cache, origin }),
  },
  {
    name: 'branded',
    paths: ['/matrix/index.html', '/quillon/index.html', '/-/map.html'],
    async start(cache) {
      const fonts = join(cache, 'fonts');
      await copyBrandedFonts(fonts);
      return startBranded({ cache, fonts, origin });
    },
  },
];

interface Measured {
  readonly name: string;
  readonly paths: readonly string[];
  /** Starts the site with a cache folder. */
  start(cache: string): Promise<ChildServer>;
}

/** The devices, and the flags of Lighthouse for each. Without flags it emulates a phone. */
const devices: Readonly<Record<string, readonly string[]>> = { phone: [], desktop: ['--preset=desktop'] };

const categories = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

const figures = {
  'first-contentful-paint': 'first paint ms',
  'largest-contentful-paint': 'largest paint ms',
  'total-blocking-time': 'blocking ms',
  'cumulative-layout-shift': 'shift',
  'total-byte-weight': 'bytes',
} as const;

const number = z.number().nullish();
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({ score: number, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ score: number, numericValue: z.number().optional() })),
});

type Report = z.infer<typeof reportSchema>;

/** Runs Lighthouse on pages of two sites, as a phone and as a desktop. The report has the medians of all rounds. */
export async function measureLighthouse({ folder, quick }: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const found = new Map<string, readonly Report[]>();
  for (const { name, paths, start } of sites) {
    const site = await start(join(folder, `lighthouse ${name}`));
    try {
      for (const path of paths) {
        for (const [device, flags] of Object.entries(devices)) {
          found.set(`${name}, ${path}, ${device}`, await runRounds(site.url + path, flags, quick ? 1 : 3));
        }
      }
    } finally {
      await site.stop();
    }
  }
  return reportOf(found);
}

async function runRounds(url: string, flags: readonly string[], rounds: number): Promise<readonly Report[]> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) reports.push(await runLighthouse(url, flags));
  return reports;
}

/** How often Lighthouse is started for a round: now and then Chromium gives it a trace without the navigation. */
const attempts = 3;

async function runLighthouse(url: string, flags: readonly string[]): Promise<Report> {
  const chrome = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage'];
  const args = ['--yes', program, url, '--quiet', '--output=json', ...flags, `--chrome-flags=${chrome.join(' ')}`];
  const env = { ...process.env, CHROME_PATH: chromiumPath() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stdout } = await promisify(execFile)('npx', args, { env, maxBuffer: 64 * 1024 * 1024 });
      return reportSchema.parse(JSON.parse(stdout));
    } catch (error) {
      // The error of execFile holds the whole report.
      const { stderr = String(error) } = Object(error);
      if (attempt === attempts) throw new Error(`Lighthouse failed at ${url}: ${stderr}`);
    }
  }
}

function reportOf(found: ReadonlyMap<string, readonly Report[]>): SectionReport {
  const all = [...found];
  const medianOf = (reports: readonly Report[], of: (report: Report) => number | null | undefined): number =>
    median(reports.map((report) => of(report) ?? Number.NaN));
  const rows = all.map(([name, reports]) => ({
    name,
    values: Object.keys(figures).map((figure) => medianOf(reports, ({ audits }) => audits[figure]?.numericValue)),
  }));
  const goals = all.flatMap(([name, reports]) =>
    Object.entries(categories).map(
      ([category, limit]): Goal => ({
        figure: `${category}, ${name}`,
        found: Math.round(100 * medianOf(reports, (report) => report.categories[category]?.score)),
        rule: `≥ ${limit}`,
        limit,
        atLeast: true,
      }),
    ),
  );
  const speed = median(all.flatMap(([, reports]) => reports.map(({ environment }) => environment.benchmarkIndex)));
  const failed = all.flatMap(([name, reports]) =>
    [...new Set(reports.flatMap(failedAudits))].map((id) => `${name}: ${id}`),
  );
  return {
    tables: [
      {
        title: 'Phone: slow 4G and a processor slowed four times; desktop: 10 Mbit/s. Both are simulated by Lighthouse',
        columns: Object.values(figures),
        rows,
      },
    ],
    goals,
    notes: [
      `Benchmark index of this machine: ${Math.round(speed)}. Below 1,000 the scores for performance are not reliable.`,
      ...failed,
    ],
  };
}

/** Weighted audits with a score below 1. */
function failedAudits({ categories: scored, audits }: Report): readonly string[] {
  return Object.values(scored)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.score}`);
}
