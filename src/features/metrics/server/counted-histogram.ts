import { Histogram, type Registry } from 'prom-client';
import { type DurationCounts, durationBounds } from '#model/text/durations.ts';

/** A histogram with the source of its values. */
export interface CountedHistogram {
  /** Its name, which ends in `_seconds`. */
  readonly name: string;
  /** Its meaning, in one sentence. */
  readonly help: string;
  /** The label of its rows; absent if it has one row. */
  readonly label?: string;
  /** Durations by the value of {@link label}. */
  readonly counts: () => ReadonlyMap<string, DurationCounts>;
}

/** Adds a histogram to a registry. Its values are read at each scrape and not counted again. */
export function addHistogram(registry: Registry, { name, help, label, counts }: CountedHistogram): void {
  const histogram = new Histogram({ name, help, labelNames: label === undefined ? [] : [label], registers: [] });
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...counts()].flatMap(([value, own]) => rowsOf(name, label === undefined ? {} : { [label]: value }, own)),
  });
  // The registry prefers the second of them.
  registry.registerMetric(Object.assign(histogram, { get, getForPromString: get }));
}

interface Row {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

function rowsOf(name: string, labels: Row['labels'], { upTo, count, sum }: DurationCounts): readonly Row[] {
  const bucket = (le: string | number, value: number): Row => ({
    metricName: `${name}_bucket`,
    labels: { ...labels, le },
    value,
  });
  return [
    ...durationBounds.map((bound, index) => bucket(bound / 1_000, upTo[index] ?? 0)),
    bucket('+Inf', count),
    { metricName: `${name}_sum`, labels, value: sum / 1_000 },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
