import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { RenderCounts } from '#markdown/pool/render-counts.ts';
import { packagePath } from '#model/address/address.ts';
import type { AuditLog } from '#model/audit.ts';
import { countFindings, type PackageReport } from '#model/check/check-report.ts';
import { shortName } from '#model/package/package.ts';
import type { Warning } from '#model/snapshot.ts';
import type {
  ConsoleData,
  ConsoleKept,
  ConsolePackage,
  ConsoleRendering,
  ConsoleWarning,
} from '#model/views/console/console-view.ts';
import type { PackageReports } from '#server/api/package-check.ts';
import type { StoreMetrics } from '#server/metrics/site-metrics.ts';
import type { ManualSync } from './manual-sync.ts';

/** The sources of the console's data. */
export interface ConsoleDataDeps {
  /** The current snapshot, and the state of the sources. */
  readonly snapshots: SnapshotStore;
  /** The running sync, and what the last syncs did. */
  readonly manualSync: ManualSync;
  /** The audit log. */
  readonly audit: AuditLog;
  /** Reports of packages. */
  readonly reports: PackageReports;
  /** Counts of the renderer. */
  readonly rendering: () => RenderCounts;
  /** The store that the process shares with others; undefined for a site of one process. */
  readonly store?: StoreMetrics | undefined;
  /** The contents of the cache folder. */
  readonly kept: () => Promise<readonly ConsoleKept[]>;
}

/** Shown warnings and audit entries. */
const maxWarnings = 100;
const maxEntries = 100;

/** Reads the data that the console shows to a user. */
export async function consoleData(
  { snapshots, manualSync, audit, kept, reports, rendering, store }: ConsoleDataDeps,
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
    jobs: store === undefined ? null : await jobsOf(store),
    warnings: warnings.slice(0, maxWarnings).map(toWarning),
    warningCount: warnings.length,
    audit: await audit.newest(maxEntries),
  };
}

async function jobsOf(store: StoreMetrics): Promise<ConsoleData['jobs']> {
  const counts = await store.jobs();
  return counts === undefined ? 'unreachable' : { snapshot: store.shown(), ...counts };
}

function packagesOf(siteSnapshot: SiteSnapshot, reports: PackageReports): readonly ConsolePackage[] {
  const { snapshot, hidden = [] } = siteSnapshot;
  const shown = snapshot.packages.map(({ repo, title }) => ({
    repo,
    title,
    path: packagePath(repo, snapshot),
    pages: snapshot.pages.get(repo)?.size ?? 0,
    // This starts the check of a package that changed; the last report is shown until it ends.
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
