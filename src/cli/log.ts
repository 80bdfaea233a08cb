import type { SyncReport } from '#catalog/sync-report.ts';
import type { Warning } from '#model/snapshot.ts';

/** Where lines go; the process's own streams in production. */
export interface Log {
  /** Something a reader of the terminal wants to know. */
  info(line: string): void;
  /** Something that is wrong and does not stop the site. */
  warn(line: string): void;
}

/** How many warnings of one sync are printed; the rest are counted. */
const mostWarnings = 200;

/** Prints to the terminal: information to standard output, warnings to standard error. */
export function consoleLog(): Log {
  return {
    info: (line) => process.stdout.write(`${line}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
  };
}

/** Tells what a sync did: a line for each source in trouble, a line for each new warning, a line of what changed. */
export function logReport(log: Log, report: SyncReport, first: boolean): void {
  for (const { name, problem, freshAt } of report.failed) {
    const since = freshAt === undefined ? 'Nothing of it can be shown.' : `Showing what it had at ${timeOf(freshAt)}.`;
    log.warn(`! ${name}: ${problem} ${since}`);
  }
  for (const warning of report.warnings.slice(0, mostWarnings)) log.warn(`! ${warningLine(warning)}`);
  const more = report.warnings.length - mostWarnings;
  if (more > 0) log.warn(`! … and ${more} more warnings`);
  if (!first && report.changed) {
    const { added, altered, gone } = report;
    log.info(`↻ ${added.length} pages added, ${altered.length} changed, ${gone.length} gone`);
  }
}

function warningLine({ repository, file, message }: Warning): string {
  return `${file === undefined ? repository : `${repository}/${file}`}: ${message}`;
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
