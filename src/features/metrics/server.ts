import type { ServerFeature } from '#server/feature.ts';
import { metricsCall } from './server/metrics-call.ts';

/** Metrics of the site for Prometheus. Without a token in the settings there are none. */
export const feature: ServerFeature = {
  async handlers({ settings, documents, counts }) {
    const { token } = settings.server.metrics;
    if (token === undefined) return {};
    // Loaded only when needed, since it monitors the event loop.
    const { createMetrics } = await import('./server/metrics-registry.ts');
    return { metrics: metricsCall({ token, metrics: createMetrics({ ...counts, snapshots: documents.snapshots }) }) };
  },
};
