import { group, nonEmptyString } from '#config/fields/field-types.ts';

/** `server.metrics`: figures for Prometheus. */
const metrics = group({
  token: nonEmptyString('a token').min(16, { error: 'a token of at least 16 characters' }).optional().meta({
    description:
      'Token that clients of `GET /metrics` send as `Authorization: Bearer …`, at least 16 characters. Without it, there are no metrics.',
    secret: true,
    variable: 'METRICS_TOKEN',
    see: '[Metrics](metrics.md)',
  }),
});

/** Fields of the group `server`. */
export const server = { metrics: metrics.prefault({}) };
