import type { Context } from 'hono';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { namedSnapshot } from '#catalog/version-snapshots.ts';
import { countFindings, type PackageReport } from '#features/check/check-report.ts';
import { checkCallPath } from '#features/check/declared.ts';
import { repoOf } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import { headers } from '#server/api/api.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { loadingResponse, redirect, textResponse, unknownPackage } from '#server/http/responses/text-response.ts';
import type { Checks } from './checks.ts';
import { drawBadge } from './draw-badge.ts';

/** The handlers of check reports, as data and as a badge. */
export interface PackageCheck {
  /** `GET /api/check/{package}`. */
  readonly report: (context: Context) => Promise<Response>;
  /** `GET /api/check/{package}/badge.svg`. */
  readonly badge: (context: Context) => Promise<Response>;
}

/** Asks the client to retry, in seconds. */
const retry = { 'Retry-After': '2' };

const badgeHeaders = { ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' };

/** Creates the handlers of check reports and the cache of their responses. */
export function packageCheck(snapshots: SnapshotStore, versions: VersionSnapshots, reports: Checks): PackageCheck {
  const requestOf = (context: Context, rest: string): Promise<RequestedPackage | Response> =>
    requestedPackage({ snapshots, versions, rest }, context);

  const responses = new WeakMap<PackageReport, { readonly report: CachedResponse; readonly badge: CachedResponse }>();

  function responsesOf(
    snapshot: Snapshot,
    report: PackageReport,
  ): { readonly report: CachedResponse; readonly badge: CachedResponse } {
    const from = provenanceHeaders(snapshot, report.repo);
    const made = responses.get(report) ?? {
      report: createCachedResponse(JSON.stringify(bodyOf(report)), { ...headers, ...from }),
      badge: createCachedResponse(drawBadge(countFindings(report.findings)), { ...badgeHeaders, ...from }),
    };
    responses.set(report, made);
    return made;
  }

  return {
    async report(context) {
      const requested = await requestOf(context, '');
      if (requested instanceof Response) return requested;
      const report = reports.report(requested.snapshot, requested.repo);
      if (report === undefined) return textResponse('The package is being checked. Try again in a moment.', 503, retry);
      return sendCached(context, responsesOf(requested.snapshot, report).report);
    },
    async badge(context) {
      const requested = await requestOf(context, '/badge.svg');
      if (requested instanceof Response) return requested;
      const report = reports.report(requested.snapshot, requested.repo);
      if (report !== undefined) return sendCached(context, responsesOf(requested.snapshot, report).badge);
      // An earlier badge is better than none, but must not be cached.
      const last = reports.last(requested.repo);
      const brief = { ...badgeHeaders, ...retry, 'Cache-Control': 'no-store' };
      const drawn = drawBadge(last && countFindings(last.findings));
      return sendCached(context, createCachedResponse(drawn, brief, last === undefined ? 503 : 200));
    },
  };
}

interface RequestedPackage {
  readonly snapshot: Snapshot;
  readonly repo: string;
}

interface PackageRoute {
  readonly snapshots: SnapshotStore;
  readonly versions: VersionSnapshots;
  /** The path after that of the report. */
  readonly rest: string;
}

/** The package or version that the path names, or the response if there is none. */
async function requestedPackage(
  { snapshots, versions, rest }: PackageRoute,
  context: Context,
): Promise<RequestedPackage | Response> {
  const current = snapshots.current();
  if (current === undefined) return loadingResponse();
  const requested = repoOf(context.req.param('package') ?? '', current.product);
  const at = await namedSnapshot(versions, current, requested);
  if ('repo' in at) return redirect(checkCallPath(at.repo, current) + rest, at.status);
  const { snapshot } = at;
  if (snapshot.shown?.isCommit) return textResponse('Only versions are checked, and no other commits.', 404);
  const repo = findRepo(requested, snapshot);
  if (repo !== undefined && repo !== requested) return redirect(checkCallPath(repo, snapshot) + rest, 301);
  const isOurs = repo !== undefined && !snapshot.packages.get(repo)?.package.generated;
  return isOurs ? { snapshot, repo } : unknownPackage(current, requested);
}

function bodyOf({ repo, pages, findings }: PackageReport): object {
  return { version: 1, repo, pages, counts: countFindings(findings), findings };
}
