import { countOf, type SnapshotStore, type SourceState } from '#catalog/snapshot-store.ts';
import type { SiteCounts } from '#server/site-counts.ts';
import type { CountedHistogram } from './counted-histogram.ts';

/** The sources of the metrics. */
export interface MetricsDeps extends SiteCounts {
  /** The current snapshot, and the state of the sources. */
  readonly snapshots: Pick<SnapshotStore, 'current' | 'sources'>;
  /** Size of the search index in bytes; undefined if it has no file. */
  readonly indexSize: () => Promise<number | undefined>;
}

/** One metric: a counter where its name ends in `_total`, else a gauge. */
export interface SiteMetric {
  readonly name: string;
  /** Its meaning, in one sentence. */
  readonly help: string;
  /** The labels of its rows. */
  readonly labels?: readonly string[];
  /** Its current rows. */
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
      help: 'Time from the headers of a request to the last byte of its response, by kind of route.',
      label: 'route',
      counts: () => traffic.read().durations,
    },
    {
      name: 'asterism_render_duration_seconds',
      help: 'Time that a document was rendered for in a thread, including renderings that failed.',
      counts: () => new Map([['', rendering().durations]]),
    },
  ];
}

/** All other metrics of a site. */
export function siteMetrics(deps: MetricsDeps): readonly SiteMetric[] {
  return [
    ...trafficMetrics(deps),
    ...renderMetrics(deps),
    ...threadMetrics(deps),
    ...familyMetrics(deps),
    ...sourceMetrics(deps.snapshots),
    ...storeMetrics(deps),
  ];
}

function trafficMetrics({ traffic, pages, errors }: MetricsDeps): readonly SiteMetric[] {
  return [
    {
      name: 'asterism_requests_total',
      help: 'Responses by kind of route and class of status; aborted if the client left before the end.',
      labels: ['route', 'status'],
      values: () =>
        traffic
          .read()
          .responses.map(({ kind, class: status, count }) => ({ of: { route: kind, status }, value: count })),
    },
    {
      name: 'asterism_requests_in_flight',
      help: 'Responses in flight.',
      values: () => [{ value: traffic.read().inFlight }],
    },
    {
      name: 'asterism_page_answers_total',
      help: 'Responses for pages, by whether they were in the cache.',
      labels: ['cache'],
      values: () => [
        { of: { cache: 'hit' }, value: pages().hits },
        { of: { cache: 'miss' }, value: pages().misses },
      ],
    },
    {
      name: 'asterism_errors_total',
      help: 'Logged errors.',
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
      help: 'Documents that could not be rendered, by reason.',
      labels: ['reason'],
      values: () => rowsOf('reason', rendering().failures),
    },
  ];
}

function threadMetrics({ threads }: MetricsDeps): readonly SiteMetric[] {
  return [
    {
      name: 'asterism_thread_up',
      help: '1 while the threads of a name work, else 0.',
      labels: ['thread'],
      values: () => threads().map(({ name, isDown }) => ({ of: { thread: name }, value: isDown ? 0 : 1 })),
    },
    {
      name: 'asterism_thread_losses_total',
      help: 'Threads that ended by an error or by themselves, or were ended because they did not answer.',
      labels: ['thread', 'reason'],
      values: () =>
        threads().flatMap(({ name, losses }) =>
          Object.entries(losses).map(([reason, value]) => ({ of: { thread: name, reason }, value })),
        ),
    },
  ];
}

function familyMetrics({ snapshots, indexSize }: MetricsDeps): readonly SiteMetric[] {
  const count = (key: 'packages' | 'pages') => (): readonly Row[] => {
    const snapshot = snapshots.current();
    return [{ value: snapshot === undefined ? 0 : countOf(snapshot)[key] }];
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
      help: 'Time since a source last delivered fresh data.',
      labels,
      values: each(({ freshAt }) => freshAt && Math.max(0, Date.now() - freshAt) / 1_000),
    },
    {
      name: 'asterism_source_sync_seconds',
      help: 'Duration of the last sync of a source.',
      labels,
      values: each(({ syncMs }) => syncMs && syncMs / 1_000),
    },
    {
      name: 'asterism_source_failures_total',
      help: 'Failed syncs of a source.',
      labels,
      values: each(({ failures }) => failures),
    },
    {
      name: 'asterism_source_up',
      help: '1 if the last sync of a source succeeded, else 0.',
      labels,
      values: each(({ error }) => (error === undefined ? 1 : 0)),
    },
  ];
}

/** The public name of each source, with a number if two have the same name. */
function namesOf(sources: readonly SourceState[]): readonly string[] {
  return sources.map(({ label }, index) => {
    const before = sources.slice(0, index).filter((other) => other.label === label).length;
    return before === 0 ? label : `${label} ${before + 1}`;
  });
}

function rowsOf(label: string, values: Readonly<Record<string, number>>): readonly Row[] {
  return Object.entries(values).map(([name, value]) => ({ of: { [label]: name }, value }));
}

/** The metrics of a shared store; none without one. */
export function storeMetrics({ store }: Pick<MetricsDeps, 'store'>): readonly SiteMetric[] {
  if (store === undefined) return [];
  return [
    {
      name: 'asterism_store_up',
      help: '1 while the shared store can be used, else 0.',
      values: () => [{ value: store.isUp() ? 1 : 0 }],
    },
    {
      name: 'asterism_snapshot_number',
      help: 'Number of the snapshot that the process shows.',
      values: () => [{ value: store.current() }],
    },
    {
      name: 'asterism_jobs',
      help: 'Jobs of all processes of the site, by state.',
      labels: ['state'],
      values: async () => rowsOf('state', { ...(await store.jobs()) }),
    },
  ];
}
