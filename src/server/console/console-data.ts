import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { RenderCounts } from '#markdown/pool/render-counts.ts';
import { packagePath } from '#model/address/address.ts';
import type { AuditLog } from '#model/audit.ts';
import { shortName } from '#model/package/package.ts';
import type { Warning } from '#model/snapshot.ts';
import { countFindings, type PackageReport } from '#model/views/check-report.ts';
import type {
  ConsoleData,
  ConsoleKept,
  ConsolePackage,
  ConsoleRendering,
  ConsoleWarning,
} from '#model/views/console-view.ts';
import type { PackageReports } from '#server/api/package-check.ts';
import type { ManualSync } from './manual-sync.ts';

/** What the console's data is made of. */
export interface ConsoleDataDeps {
  /** Holds the current snapshot, and how the sources are doing. */
  readonly snapshots: SnapshotStore;
  /** What the last syncs did. */
  readonly manualSync: ManualSync;
  /** What was done. */
  readonly audit: AuditLog;
  /** Reports of packages. */
  readonly reports: PackageReports;
  /** What was rendered so far, and what waits. */
  readonly rendering: () => RenderCounts;
  /** What is kept between runs. */
  readonly kept: () => Promise<readonly ConsoleKept[]>;
}

/** Warnings and entries of the audit log that are shown. */
const mostWarnings = 100;
const mostEntries = 100;

/** Gathers what a user sees. */
export async function consoleData(
  { snapshots, manualSync, audit, kept, reports, rendering }: ConsoleDataDeps,
  user: string,
): Promise<ConsoleData> {
  const siteSnapshot = snapshots.current();
  const { snapshot } = siteSnapshot ?? {};
  const warnings = snapshot?.warnings ?? [];
  return {
    user,
    sources: snapshots.sources().map(({ name, freshAt, error }) => ({
      name,
      freshAt: freshAt ?? null,
      problem: error ?? null,
    })),
    running: manualSync.running(),
    syncs: manualSync.syncs(),
    kept: await kept(),
    packages: siteSnapshot === undefined ? [] : packagesOf(siteSnapshot, reports),
    rendering: toRendering(rendering()),
    warnings: warnings.slice(0, mostWarnings).map(toWarning),
    warningCount: warnings.length,
    audit: await audit.newest(mostEntries),
  };
}

function packagesOf(siteSnapshot: SiteSnapshot, reports: PackageReports): readonly ConsolePackage[] {
  const { snapshot, hidden = [] } = siteSnapshot;
  const shown = snapshot.packages.map(({ repo, title }) => ({
    repo,
    title,
    path: packagePath(repo, snapshot),
    pages: snapshot.pages.get(repo)?.size ?? 0,
    // Asking begins the check of a package that changed; until it has ended, the one before is shown.
    check: countsOf(reports.report(siteSnapshot, repo) ?? reports.last(repo)),
    hidden: false,
  }));
  const others = hidden.map(({ folder, metadata }) => ({
    repo: folder,
    title: shortName(metadata),
    path: null,
    pages: 0,
    check: null,
    hidden: true,
  }));
  return [...shown, ...others];
}

function countsOf(report: PackageReport | undefined): ConsolePackage['check'] {
  return report === undefined ? null : countFindings(report.findings);
}

function toRendering({ waiting, durations: { count, sum }, failures }: RenderCounts): ConsoleRendering {
  return {
    waiting: waiting.reader + waiting.background,
    count,
    mean: count === 0 ? null : sum / count,
    failures: Object.values(failures).reduce((all, each) => all + each, 0),
  };
}

function toWarning({ repository, file, message }: Warning): ConsoleWarning {
  return { where: file === undefined ? repository : `${repository}/${file}`, message };
}
