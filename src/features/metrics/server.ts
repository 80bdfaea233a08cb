import { openSiteSearch } from '#features/search/files/site-search.ts';
import type { ServerFeature } from '#server/feature.ts';
import { metricsCall } from './server/metrics-call.ts';

/** Metrics of the site for Prometheus. Without a token in the settings there are none. */
export const feature: ServerFeature = {
  async handlers({ settings, documents, catalog, counts }) {
    const { token } = settings.server.metrics;
    if (token === undefined) return {};
    // Loaded only when needed, since it monitors the event loop.
    const { createMetrics } = await import('./server/metrics-registry.ts');
    const { snapshots } = documents;
    const indexSize = async () => catalog.followers.of(openSiteSearch)?.size();
    return { metrics: metricsCall({ token, metrics: createMetrics({ ...counts, snapshots, indexSize }) }) };
  },
};
