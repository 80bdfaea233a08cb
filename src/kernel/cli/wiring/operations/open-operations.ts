import type { SyncReport } from '#catalog/sync-report.ts';
import type { Log } from '#cli/output/log.ts';
import { createReportLog } from '#cli/output/report-log.ts';
import type { Settings } from '#config/schema.ts';
import { ThreadStates } from '#platform/worker/thread-states.ts';
import { createTraffic, type Traffic } from '#server/http/traffic.ts';
import type { SiteCounts } from '#server/site-counts.ts';

/** The log and the counts of a site. */
export interface Operations {
  /** Counts requests. */
  readonly traffic: Traffic;
  readonly states: ThreadStates;
  /** Logs a warning. */
  readonly warn: (message: string) => void;
  /** Logs the report of a sync. */
  readonly onReport: (report: SyncReport) => void;
  /** Logs and counts an error. `doing` names the failed operation. */
  readonly onError: (error: unknown, doing: string) => void;
  /** True once the site begins to stop. */
  readonly isStopping: () => boolean;
  /** Records that the site begins to stop. */
  stop(): void;
  counts(others: Pick<SiteCounts, 'pages' | 'rendering' | 'store'>): SiteCounts;
}

/** Opens the log and the counts of a site. */
export function openOperations(settings: Settings, log: Log): Operations {
  const traffic = createTraffic(settings.server, log.answered);
  let errors = 0;
  let stopping = false;
  const states = new ThreadStates();
  return {
    traffic,
    states,
    warn: (message) => log.warn(`! ${message}`),
    onReport: createReportLog(log),
    onError(error, doing) {
      errors += 1;
      log.error(error, doing);
    },
    isStopping: () => stopping,
    stop() {
      stopping = true;
      states.hurry();
    },
    counts: (others) => ({
      ...others,
      traffic,
      threads: () => states.read(),
      errors: () => errors,
    }),
  };
}
