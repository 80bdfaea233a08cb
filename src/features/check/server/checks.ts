import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { PackageReport } from '#features/check/check-report.ts';
import { type CheckOptions, scopeOf } from '#features/check/check-snapshot.ts';
import { checkPackage } from '#features/check/rules/check-package.ts';
import type { CheckScope } from '#features/check/rules/check-scope.ts';
import { countUnknown } from '#features/check/rules/count-unknown.ts';
import { extensionChecks } from '#features/check/rules/extension-checks.ts';
import { createInspectPage } from '#features/check/rules/inspect-page.ts';
import { previewChanges } from '#features/versions/snapshots/preview-changes.ts';
import { derived } from '#platform/derived.ts';
import type { FeatureServices } from '#server/feature.ts';

/** The check reports of a site. All features get the same. */
export const checksOf = derived(({ settings, catalog, onError }: FeatureServices): Checks => {
  const { renderer, reader, opened } = catalog;
  const { sizeLimit } = settings.server.limits;
  return createChecks({
    inspect: createInspectPage({ renderer, reader, sizeLimit }),
    extensions: extensionChecks(opened),
    imageLimit: settings.pages.imageProxy.sizeLimit,
    severities: settings.check.rules,
    onError: (error) => onError(error, 'check'),
  });
});

/** Check reports of a running site. */
export interface Checks {
  /**
   * The report of a package in this snapshot; undefined while it is being created. The first call starts its creation.
   */
  report(snapshot: Snapshot, repo: string): PackageReport | undefined;
  /** The latest report of a package, of this snapshot or an earlier one; undefined when there is none. */
  last(repo: string): PackageReport | undefined;
}

/** Dependencies of the reports. */
export interface ChecksOptions extends CheckOptions {
  /** Called when a package could not be checked; the next request for its report retries. */
  readonly onError: (error: unknown) => void;
}

/** Maximum number of stored reports. */
const maxReports = 2_000;

/** Maximum number of changed files of a preview; a preview has a lower limit. */
const maxChanged = 20_000;

/** Maximum number of packages in the queue; further ones must be requested again. */
const maxWaiting = 64;

interface CachedReport {
  readonly version: string;
  readonly report: PackageReport;
}

/**
 * Creates the reports, one package after another and once for each snapshot, with a lower priority than pages for
 * readers.
 */
export function createChecks({ onError, ...options }: ChecksOptions): Checks {
  const cache = new LRUCache<string, CachedReport>({ max: maxReports });
  const scopes = new WeakMap<Snapshot, CheckScope>();
  const waiting = new Set<string>();
  const limit = pLimit(1);

  /** Of a preview only the changed files are checked: the others are not its author's. */
  async function createScope(snapshot: Snapshot): Promise<CheckScope> {
    const { shown, packages } = snapshot;
    const entry = packages.get(shown?.package.repo ?? '');
    const scope = scopeOf(snapshot, options);
    if (shown?.version?.kind !== 'preview' || entry?.reader === undefined) return scope;
    const changed = await previewChanges(entry, shown.version, maxChanged);
    return { ...scope, only: new Set(changed) };
  }

  async function createReport(snapshot: Snapshot, repo: string): Promise<void> {
    const scope = scopes.get(snapshot) ?? (await createScope(snapshot));
    scopes.set(snapshot, scope);
    const checked = await checkPackage(scope, repo, options.severities);
    if (checked === undefined) return;
    const { external: _external, ...packageReport } = checked;
    for (const report of countUnknown([packageReport])) cache.set(repo, { version: versionOf(snapshot), report });
  }

  return {
    report(snapshot, repo) {
      const known = cache.get(repo);
      if (known?.version === versionOf(snapshot)) return known.report;
      if (waiting.has(repo) || waiting.size >= maxWaiting) return undefined;
      waiting.add(repo);
      limit(() => createReport(snapshot, repo))
        .catch(onError)
        .finally(() => waiting.delete(repo));
      return undefined;
    },
    last: (repo) => cache.get(repo)?.report,
  };
}

function versionOf({ version, family }: Snapshot): string {
  return `${version} ${family.version}`;
}
