import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import { countFindings, type PackageReport } from '#features/check/check-report.ts';
import type { Checks } from '#features/check/server/checks.ts';
import type { ConsoleData, ConsolePackage, ConsoleWarning } from '#features/console/console-view.ts';
import { packagePath } from '#model/address/address.ts';
import type { AuditLog } from '#model/audit.ts';
import { shortName } from '#model/package/package.ts';
import type { Warning } from '#model/warning.ts';
import type { ManualSync } from './manual-sync.ts';

/** The sources of the console's data. */
export interface ConsoleDataDeps {
  /** The current snapshot, and the state of the sources. */
  readonly snapshots: SnapshotStore;
  /** The running sync, and what the last syncs did. */
  readonly manualSync: ManualSync;
  readonly audit: AuditLog;
  /** Reports of packages. */
  readonly reports: Checks;
}

/** Shown warnings and audit entries. */
const maxWarnings = 100;
const maxEntries = 100;

/** Reads the data that the console shows to a user. */
export async function consoleData(
  { snapshots, manualSync, audit, reports }: ConsoleDataDeps,
  user: string,
): Promise<ConsoleData> {
  const snapshot = snapshots.current();
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
    packages: snapshot === undefined ? [] : packagesOf(snapshot, reports),
    warnings: warnings.slice(0, maxWarnings).map(toWarning),
    warningCount: warnings.length,
    audit: await audit.newest(maxEntries),
  };
}

function packagesOf(snapshot: Snapshot, reports: Checks): readonly ConsolePackage[] {
  const { packages, inOrder, hidden = [] } = snapshot;
  const shown = inOrder.map(({ repo, title }) => ({
    repo,
    title,
    path: packagePath(repo, snapshot),
    pages: packages.get(repo)?.pages.size ?? 0,
    // This starts the check of a package that changed; the last report is shown until it ends.
    check: countsOf(reports.report(snapshot, repo) ?? reports.last(repo)),
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

function toWarning({ repository, file, message }: Warning): ConsoleWarning {
  return { where: file === undefined ? repository : `${repository}/${file}`, message };
}
