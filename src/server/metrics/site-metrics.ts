import { countOf, type SnapshotStore, type SourceState } from '#catalog/snapshot-store.ts';
import type { RenderCounts } from '#markdown/pool/render-counts.ts';
import type { CacheCounts } from '#server/caching/response-cache.ts';
import type { CountedHistogram } from './counted-histogram.ts';
import type { Traffic } from './traffic.ts';

/** What metrics are read from. */
export interface MetricsDeps {
  /** Requests and answers. */
  readonly traffic: Pick<Traffic, 'read'>;
  /** Where the answers of pages came from. */
  readonly pages: () => CacheCounts;
  /** What was rendered. */
  readonly rendering: () => RenderCounts;
  /** Holds the current snapshot, and tells how the sources are doing. */
  readonly snapshots: Pick<SnapshotStore, 'current' | 'sources'>;
  /** The search index in bytes; undefined where it has no file. */
  readonly indexSize: () => Promise<number | undefined>;
  /** Errors that the log told of since the start. */
  readonly errors: () => number;
}

/** One metric: a counter where its name ends in `_total`, else a gauge. */
export interface SiteMetric {
  /** Its name. */
  readonly name: string;
  /** What it tells, in one sentence. */
  readonly help: string;
  /** What tells its rows apart. */
  readonly labels?: readonly string[];
  /** Its rows at this moment. */
  readonly values: () => readonly Row[] | Promise<readonly Row[]>;
}

interface Row {
  readonly of?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The histograms of a site. */
export function histogramsOf({ traffic, rendering }: MetricsDeps): readonly CountedHistogram[] {
  return [
    {
      name: 'asterism_request_duration_seconds',
      help: 'From the headers of a request until the last byte of its answer has left, by kind of route.',
      label: 'route',
      counts: () => traffic.read().durations,
    },
    {
      name: 'asterism_render_duration_seconds',
      help: 'How long a document was in work in a render thread, whatever ended it.',
      counts: () => new Map([['', rendering().durations]]),
    },
  ];
}

/** All other metrics of a site. */
export function siteMetrics(parts: MetricsDeps): readonly SiteMetric[] {
  return [
    ...trafficMetrics(parts),
    ...renderMetrics(parts),
    ...familyMetrics(parts),
    ...sourceMetrics(parts.snapshots),
  ];
}

function trafficMetrics({ traffic, pages, errors }: MetricsDeps): readonly SiteMetric[] {
  return [
    {
      name: 'asterism_requests_total',
      help: 'Answers by kind of route and class of status; aborted where the reader left before the end.',
      labels: ['route', 'status'],
      values: () =>
        traffic
          .read()
          .responses.map(({ kind, class: status, count }) => ({ of: { route: kind, status }, value: count })),
    },
    {
      name: 'asterism_requests_in_flight',
      help: 'Answers that were begun and are not whole yet.',
      values: () => [{ value: traffic.read().inFlight }],
    },
    {
      name: 'asterism_page_answers_total',
      help: 'Answers of pages that were in memory, or were made anew.',
      labels: ['from'],
      values: () => [
        { of: { from: 'memory' }, value: pages().hits },
        { of: { from: 'anew' }, value: pages().misses },
      ],
    },
    {
      name: 'asterism_errors_total',
      help: 'Errors that the log tells of.',
      values: () => [{ value: errors() }],
    },
  ];
}

function renderMetrics({ rendering }: MetricsDeps): readonly SiteMetric[] {
  return [
    {
      name: 'asterism_render_queue',
      help: 'Documents that wait for a render thread, for a reader or in the background.',
      labels: ['for'],
      values: () => rowsOf('for', rendering().waiting),
    },
    {
      name: 'asterism_render_failures_total',
      help: 'Documents that could not be rendered, by the reason.',
      labels: ['reason'],
      values: () => rowsOf('reason', rendering().failures),
    },
  ];
}

function familyMetrics({ snapshots, indexSize }: MetricsDeps): readonly SiteMetric[] {
  const count = (key: 'packages' | 'pages') => (): readonly Row[] => {
    const siteSnapshot = snapshots.current();
    return [{ value: siteSnapshot === undefined ? 0 : countOf(siteSnapshot)[key] }];
  };
  return [
    { name: 'asterism_packages', help: 'Packages of the family.', values: count('packages') },
    { name: 'asterism_pages', help: 'Pages of the family.', values: count('pages') },
    {
      name: 'asterism_search_index_bytes',
      help: 'Size of the search index on disk.',
      async values() {
        const value = await indexSize();
        return value === undefined ? [] : [{ value }];
      },
    },
  ];
}

function sourceMetrics(snapshots: Pick<SnapshotStore, 'sources'>): readonly SiteMetric[] {
  const each = (read: (state: SourceState) => number | undefined) => (): readonly Row[] => {
    const names = namesOf(snapshots.sources());
    return snapshots.sources().flatMap((state, index) => {
      const value = read(state);
      return value === undefined ? [] : [{ of: { source: names[index] ?? '' }, value }];
    });
  };
  const labels = ['source'];
  return [
    {
      name: 'asterism_source_age_seconds',
      help: 'Since a source last answered with fresh data.',
      labels,
      values: each(({ freshAt }) => freshAt && Math.max(0, Date.now() - freshAt) / 1_000),
    },
    {
      name: 'asterism_source_look_seconds',
      help: 'How long the last look at a source took.',
      labels,
      values: each(({ lookTime }) => lookTime && lookTime / 1_000),
    },
    {
      name: 'asterism_source_failures_total',
      help: 'Looks at a source that failed.',
      labels,
      values: each(({ failures }) => failures),
    },
    {
      name: 'asterism_source_up',
      help: '1 where the last look at a source was good, else 0.',
      labels,
      values: each(({ problem }) => (problem === undefined ? 1 : 0)),
    },
  ];
}

/** What the public may know of each source, with a number where two are called the same. */
function namesOf(sources: readonly SourceState[]): readonly string[] {
  return sources.map(({ label }, index) => {
    const before = sources.slice(0, index).filter((other) => other.label === label).length;
    return before === 0 ? label : `${label} ${before + 1}`;
  });
}

function rowsOf(label: string, values: Readonly<Record<string, number>>): readonly Row[] {
  return Object.entries(values).map(([name, value]) => ({ of: { [label]: name }, value }));
}
