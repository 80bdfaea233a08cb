import { optional } from '#model/route.ts';

/** The route of the metrics, for a server of Prometheus. */
export const routes = {
  metrics: { ...optional, pattern: '/metrics', kind: 'health', early: true },
} as const;
