import type { Edition, Shelf } from '#catalog/shelf.ts';
import { packagePath } from '#model/address.ts';
import type { AuditLog } from '#model/audit.ts';
import type { ConsoleData, ConsoleKept, ConsolePackage, ConsoleWarning } from '#model/console-view.ts';
import { shortName } from '#model/package.ts';
import type { Warning } from '#model/snapshot.ts';
import type { SyncDesk } from './sync-desk.ts';

/** What the console's data is made of. */
export interface ConsoleDataParts {
  /** Holds the current edition, and how the sources are doing. */
  readonly shelf: Shelf;
  /** What the last syncs did. */
  readonly desk: SyncDesk;
  /** What was done. */
  readonly audit: AuditLog;
  /** What is kept between runs. */
  readonly kept: () => Promise<readonly ConsoleKept[]>;
}

/** Warnings and entries of the audit log that are shown. */
const mostWarnings = 100;
const mostEntries = 100;

/** Gathers what a user sees. */
export async function consoleData({ shelf, desk, audit, kept }: ConsoleDataParts, user: string): Promise<ConsoleData> {
  const edition = shelf.current();
  const { snapshot } = edition ?? {};
  const warnings = snapshot?.warnings ?? [];
  return {
    user,
    sources: shelf.sources().map(({ name, freshAt, problem }) => ({
      name,
      freshAt: freshAt ?? null,
      problem: problem ?? null,
    })),
    running: desk.running(),
    syncs: desk.syncs(),
    kept: await kept(),
    packages: edition === undefined ? [] : packagesOf(edition),
    warnings: warnings.slice(0, mostWarnings).map(toWarning),
    warningCount: warnings.length,
    audit: await audit.newest(mostEntries),
  };
}

function packagesOf({ snapshot, hidden = [] }: Edition): readonly ConsolePackage[] {
  const shown = snapshot.packages.map(({ repo, title }) => ({
    repo,
    title,
    path: packagePath(repo, snapshot),
    pages: snapshot.pages.get(repo)?.size ?? 0,
    hidden: false,
  }));
  const others = hidden.map(({ folder, metadata }) => ({
    repo: folder,
    title: shortName(metadata),
    path: null,
    pages: 0,
    hidden: true,
  }));
  return [...shown, ...others];
}

function toWarning({ repository, file, message }: Warning): ConsoleWarning {
  return { where: file === undefined ? repository : `${repository}/${file}`, message };
}
