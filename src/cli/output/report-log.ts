import type { SyncReport } from '#catalog/sync-report.ts';
import type { Warning } from '#model/snapshot.ts';
import type { Log } from './log.ts';

/** Takes lines. */
type Lines = Pick<Log, 'info' | 'warn'>;

/** How many warnings of one sync are printed; the rest are counted. */
const maxWarnings = 200;

/** Makes what tells of each sync: a line for each new trouble of a source, for each new warning, and for what changed. */
export function createReportLog(log: Lines): (report: SyncReport) => void {
  let first = true;
  let failed: FailedSources = new Map();
  return (report) => {
    const before = failed;
    failed = new Map(report.failed.map((state) => [state.name, state]));
    // A start from a folder that cannot be read is refused by the command, which says why.
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

/** A trouble that lasts is told once. */
function logFailures(log: Lines, before: FailedSources, now: FailedSources): void {
  for (const [name, state] of now) if (before.get(name)?.error !== state.error) log.warn(failureLine(state));
  for (const name of before.keys()) if (!now.has(name)) log.info(`✓ ${name}: it can be read again.`);
}

function failureLine({ name, error, freshAt }: FailedSource): string {
  const since = freshAt === undefined ? 'Nothing of it can be shown.' : `Showing what it had at ${timeOf(freshAt)}.`;
  return `! ${name}: ${error} ${since}`;
}

function logChanges(log: Lines, report: SyncReport, first: boolean): void {
  for (const warning of report.warnings.slice(0, maxWarnings)) log.warn(`! ${warningLine(warning)}`);
  const more = report.warnings.length - maxWarnings;
  if (more > 0) log.warn(`! … and ${more} more warnings`);
  if (first || !report.changed) return;
  const { added, altered, gone } = report;
  log.info(`↻ ${added.length} pages added, ${altered.length} changed, ${gone.length} gone`);
}

function warningLine({ repository, file, message }: Warning): string {
  return `${file === undefined ? repository : `${repository}/${file}`}: ${message}`;
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
