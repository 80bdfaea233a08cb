import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { addHistogram } from './counted-histogram.ts';
import type { Metrics } from './metrics-call.ts';
import { histogramsOf, type MetricsDeps, type SiteMetric, siteMetrics } from './site-metrics.ts';

/** Creates the metrics. They read existing counters at each scrape and count nothing themselves. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  // The metrics of Node: event loop lag, memory, garbage collection.
  collectDefaultMetrics({ register: registry });
  for (const histogram of histogramsOf(deps)) addHistogram(registry, histogram);
  for (const metric of siteMetrics(deps)) add(registry, metric);
  return { read: async () => ({ type: registry.contentType, text: await registry.metrics() }) };
}

function add(registry: Registry, { name, help, labels = [], values }: SiteMetric): void {
  const shape = { name, help, labelNames: [...labels], registers: [registry] };
  if (name.endsWith('_total')) {
    new Counter({
      ...shape,
      async collect() {
        this.reset();
        for (const { of = {}, value } of await values()) this.inc(of, value);
      },
    });
    return;
  }
  new Gauge({
    ...shape,
    async collect() {
      this.reset();
      for (const { of = {}, value } of await values()) this.set(of, value);
    },
  });
}
