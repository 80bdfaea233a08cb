import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { type CheckOptions, scopeOf } from '#check/check-snapshot.ts';
import type { PackageReport } from '#model/views/check-report.ts';
import { checkPackage } from './check-package.ts';
import type { CheckScope } from './check-scope.ts';
import { countUnknown } from './count-unknown.ts';

/** The reports that a running site shows. */
export interface Checks {
  /** The report of a package of this snapshot; undefined while it is being made, which asking for it begins. */
  report(siteSnapshot: SiteSnapshot, repo: string): PackageReport | undefined;
  /** The newest report of a package, of this snapshot or an earlier one; undefined where none was made. */
  last(repo: string): PackageReport | undefined;
}

/** What the reports are made with. */
export interface ChecksOptions extends CheckOptions {
  /** Told of packages that could not be checked; they are tried again when they are asked for again. */
  readonly onError: (error: unknown) => void;
}

/** Reports that are kept. */
const maxReports = 2_000;

/** Packages that wait to be checked; those beyond it are to be asked for again. */
const maxWaiting = 64;

interface CachedReport {
  readonly version: string;
  readonly report: PackageReport;
}

/** Makes the reports, one package after the other and each once for each snapshot; readers' pages are rendered first. */
export function createChecks({ onError, ...options }: ChecksOptions): Checks {
  const cache = new LRUCache<string, CachedReport>({ max: maxReports });
  const scopes = new WeakMap<SiteSnapshot, CheckScope>();
  const waiting = new Set<string>();
  const inTurn = pLimit(1);

  async function make(siteSnapshot: SiteSnapshot, repo: string): Promise<void> {
    const scope = scopes.get(siteSnapshot) ?? scopeOf(siteSnapshot, options);
    scopes.set(siteSnapshot, scope);
    const checked = await checkPackage(scope, repo, options.severities);
    if (checked === undefined) return;
    const { external: _external, ...made } = checked;
    for (const report of countUnknown([made])) cache.set(repo, { version: versionOf(siteSnapshot), report });
  }

  return {
    report(siteSnapshot, repo) {
      const known = cache.get(repo);
      if (known?.version === versionOf(siteSnapshot)) return known.report;
      if (waiting.has(repo) || waiting.size >= maxWaiting) return undefined;
      waiting.add(repo);
      inTurn(() => make(siteSnapshot, repo))
        .catch(onError)
        .finally(() => waiting.delete(repo));
      return undefined;
    },
    last: (repo) => cache.get(repo)?.report,
  };
}

function versionOf({ snapshot, family }: SiteSnapshot): string {
  return `${snapshot.version} ${family.version}`;
}
