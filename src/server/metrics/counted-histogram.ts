import { Histogram, type Registry } from 'prom-client';
import { type DurationCounts, durationBounds } from '#model/text/durations.ts';

/** A histogram and where its values come from. */
export interface CountedHistogram {
  /** Its name, which ends in `_seconds`. */
  readonly name: string;
  /** What it tells, in one sentence. */
  readonly help: string;
  /** What tells its rows apart; left out where there is one. */
  readonly label?: string;
  /** Durations by the value of {@link label}. */
  readonly counts: () => ReadonlyMap<string, DurationCounts>;
}

/** Puts a histogram of what was counted elsewhere into a registry: nothing is done for it but when somebody reads it. */
export function addHistogram(registry: Registry, { name, help, label, counts }: CountedHistogram): void {
  const histogram = new Histogram({ name, help, labelNames: label === undefined ? [] : [label], registers: [] });
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...counts()].flatMap(([value, own]) => rowsOf(name, label === undefined ? {} : { [label]: value }, own)),
  });
  // The registry asks for the second where there is one.
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
