import type { SyncReport } from '#catalog/sync-report.ts';
import { plural } from '#model/text/plural.ts';
import type { Warning } from '#model/warning.ts';
import type { Log } from './log.ts';

/** The methods of a log that take lines. */
type Lines = Pick<Log, 'info' | 'warn'>;

/** Maximum number of warnings to print for one sync; the rest are counted. */
const maxWarnings = 200;

/** Creates the log of syncs: a line for each new error of a source, for each new warning, and for changes. */
export function createReportLog(log: Lines): (report: SyncReport) => void {
  let first = true;
  let failed: FailedSources = new Map();
  return (report) => {
    const before = failed;
    failed = new Map(report.failed.map((state) => [state.name, state]));
    // The command refuses to start with an unreadable folder, and explains why.
    const refused = first && report.failed.some(({ local }) => local);
    if (!refused) {
      logFailures(log, before, failed);
      logChanges(log, report, first);
    }
    first = false;
  };
}

type FailedSource = SyncReport['failed'][number];
type FailedSources = ReadonlyMap<string, FailedSource>;

/** Logs an error once for as long as it persists. */
function logFailures(log: Lines, before: FailedSources, now: FailedSources): void {
  for (const [name, state] of now) if (before.get(name)?.error !== state.error) log.warn(failureLine(state));
  for (const name of before.keys()) if (!now.has(name)) log.info(`✓ ${name}: can be read again.`);
}

function failureLine({ name, error, freshAt }: FailedSource): string {
  const since = freshAt === undefined ? 'There is no earlier copy to show.' : `Showing the copy of ${timeOf(freshAt)}.`;
  return `! ${name}: ${error} ${since}`;
}

function logChanges(log: Lines, report: SyncReport, first: boolean): void {
  for (const warning of report.warnings.slice(0, maxWarnings)) log.warn(`! ${warningLine(warning)}`);
  const more = report.warnings.length - maxWarnings;
  if (more > 0) log.warn(`! … and ${plural(more, 'more warning')}`);
  if (first || !report.changed) return;
  const { added, altered, gone } = report;
  log.info(`↻ ${plural(added.length, 'page')} added, ${altered.length} changed, ${gone.length} removed`);
}

function warningLine({ repository, file, message }: Warning): string {
  return `${file === undefined ? repository : `${repository}/${file}`}: ${message}`;
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
