import { isSameSecret } from '#platform/hash.ts';
import { pass } from '#server/http/middleware.ts';
import type { Handler } from '#server/http/route-handlers.ts';

/** The metrics of the site. */
export interface Metrics {
  /** The current values in the format of Prometheus, with their media type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Dependencies of the handler of metrics. */
export interface MetricsCallDeps {
  /** The token that the client must send as `Authorization: Bearer …`. */
  readonly token: string;
  readonly metrics: Metrics;
}

/**
 * Creates the handler of `GET /metrics` for Prometheus. Requests without the token fall through to the pages: a package may
 * have this name, and a response must not reveal that the site has metrics.
 */
export function metricsCall({ token, metrics }: MetricsCallDeps): Handler {
  return async (context, next) => {
    const given = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, token)) return pass(next);
    const { type, text } = await metrics.read();
    return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
  };
}
