import { stat } from 'node:fs/promises';
import type { SyncReport } from '#catalog/sync-report.ts';
import type { Log } from '#cli/output/log.ts';
import { createReportLog } from '#cli/output/report-log.ts';
import { indexFile } from '#cli/wiring/catalog/index-file.ts';
import type { Settings } from '#config/schema.ts';
import type { MetricsCallDeps } from '#server/metrics/metrics-call.ts';
import type { MetricsDeps } from '#server/metrics/site-metrics.ts';
import { createTraffic, type Traffic } from '#server/metrics/traffic.ts';

/** What an operator watches a site by. */
export interface Operations {
  /** Counts requests. */
  readonly traffic: Traffic;
  /** Logs a fault that stops nothing. */
  readonly warn: (message: string) => void;
  /** Logs what a sync did. */
  readonly onReport: (report: SyncReport) => void;
  /** Logs and counts an error; told what was being done. */
  readonly onError: (error: unknown, doing: string) => void;
  /** True from the moment when the site was told to stop. */
  readonly isStopping: () => boolean;
  /** Notes that the site was told to stop. */
  stop(): void;
  /** What may be read at `/metrics`, undefined where the settings name no token. */
  metrics(parts: Pick<MetricsDeps, 'pages' | 'rendering' | 'snapshots'>): Promise<MetricsCallDeps | undefined>;
}

/** Makes it for one site. */
export function openOperations(settings: Settings, log: Log): Operations {
  const traffic = createTraffic(settings.server, log.answered);
  let errors = 0;
  let stopping = false;
  return {
    traffic,
    warn: (message) => log.warn(`! ${message}`),
    onReport: createReportLog(log),
    onError(error, doing) {
      errors += 1;
      log.error(error, doing);
    },
    isStopping: () => stopping,
    stop() {
      stopping = true;
    },
    async metrics(parts) {
      const { token } = settings.server.metrics;
      if (token === undefined) return undefined;
      // Loaded only where it is wanted: it watches the event loop.
      const { createMetrics } = await import('#server/metrics/metrics-registry.ts');
      const indexSize = () => sizeOf(indexFile(settings));
      return { token, metrics: createMetrics({ ...parts, traffic, indexSize, errors: () => errors }) };
    },
  };
}

/** The size of a database in bytes, with what was written and not merged yet. */
async function sizeOf(file: string): Promise<number | undefined> {
  const sizes = await Promise.all([file, `${file}-wal`].map((each) => stat(each).catch(() => undefined)));
  const known = sizes.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, { size }) => sum + size, 0);
}
