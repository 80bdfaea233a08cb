import type { Context, Next } from 'hono';
import { isSameSecret } from '#platform/hash.ts';

/** What operators read of the site. */
export interface Metrics {
  /** The values of this moment, in the format of Prometheus. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Who may read it, and what. */
export interface MetricsCallDeps {
  /** What the reader sends as `Authorization: Bearer …`. */
  readonly token: string;
  /** The metrics. */
  readonly metrics: Metrics;
}

/**
 * `GET /metrics`: what Prometheus asks for. To whoever does not send the token, it is not there: a package may be called so,
 * and nobody learns that the site has metrics.
 */
export function metricsCall({
  token,
  metrics,
}: MetricsCallDeps): (context: Context, next: Next) => Promise<Response | undefined> {
  return async (context, next) => {
    const given = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !isSameSecret(given, token)) {
      await next();
      return undefined;
    }
    const { type, text } = await metrics.read();
    return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
  };
}
