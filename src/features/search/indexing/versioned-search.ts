import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionLookup, VersionSnapshots } from '#catalog/version-snapshots.ts';
import type {
  Search,
  SearchOutcome,
  SearchQuery,
  SearchRefusal,
  SearchResult,
} from '#features/search/contract/search.ts';
import { maxVersionPages, type VersionSearches } from '#features/search/indexing/version-searches.ts';
import { versionedRepo } from '#model/address/address.ts';
import { latestVersion } from '#model/package/version.ts';

/** The hits of a query. */
export interface QueryHits {
  readonly result: SearchResult;
  /** The snapshot that has the pages: the current one, or that of a version. */
  readonly snapshot: Snapshot;
}

/** Searches the current pages, or the version that the filter of a query names. */
export interface VersionedSearch {
  /** Searches. Throws `SearchError` when the index is unavailable, and the errors of the source of a version. */
  search(snapshot: Snapshot, query: SearchQuery): Promise<SearchOutcome<QueryHits>>;
}

export interface VersionedSearchDeps {
  /** Searches the current pages. */
  readonly search: Search;
  /** Gives the versions of packages. */
  readonly versions: VersionSnapshots;
  /** Searches versions. */
  readonly versionSearches: VersionSearches;
}

/** Kinds of versions that are searched; commits and previews are not. */
const searchableKinds: ReadonlySet<string> = new Set(['release', 'prerelease', 'branch']);

/** Maximum number of names that lead to another name: an alias of the package, a series, another spelling. */
const maxRedirects = 3;

export function createVersionedSearch({ search, versions, versionSearches }: VersionedSearchDeps): VersionedSearch {
  async function find(snapshot: Snapshot, name: string): Promise<VersionLookup | undefined> {
    let found = await versions.find(snapshot, name);
    for (let count = 0; count < maxRedirects && found?.kind === 'redirect'; count += 1) {
      if (snapshot.packages.has(found.repo)) return found;
      found = await versions.find(snapshot, found.repo);
    }
    return found?.kind === 'redirect' ? undefined : found;
  }

  function unknownVersion(snapshot: Snapshot, repo: string, version: string): SearchRefusal {
    const names = versions.versions(snapshot, repo).map(({ name }) => name);
    const title = snapshot.packages.get(repo)?.package.title ?? repo;
    return { reason: 'unknown', version, package: title, versions: names };
  }

  async function searchVersion(
    snapshot: Snapshot,
    query: SearchQuery,
    isWanted: boolean,
  ): Promise<SearchOutcome<QueryHits>> {
    const version = snapshot.shown?.name ?? '';
    if (!isWanted) return { kind: 'found', result: { ...nothing, version }, snapshot };
    const outcome = await versionSearches.search(snapshot, query);
    return outcome.kind === 'found' ? { ...outcome, snapshot } : outcome;
  }

  return {
    async search(snapshot, query) {
      const { repo, version, group } = query.filter;
      if (version === undefined) return { kind: 'found', result: await search.search(query), snapshot };
      if (repo === undefined) return { kind: 'refused', refusal: { reason: 'package' } };
      const current = versions.currentName(snapshot, repo) ?? latestVersion;
      const found = version === current ? undefined : await find(snapshot, versionedRepo({ repo, version }));
      if (version === current || found?.kind === 'redirect') {
        const result = await search.search({ ...query, filter: { repo, group } });
        return { kind: 'found', result: { ...result, version: current }, snapshot };
      }
      if (found?.kind === 'version' && searchableKinds.has(found.snapshot.shown?.version?.kind ?? 'commit')) {
        return searchVersion(found.snapshot, query, isInGroup(snapshot, repo, group));
      }
      return { kind: 'refused', refusal: unknownVersion(snapshot, repo, version) };
    },
  };
}

/** The result of a search that finds no page. */
export const nothing: SearchResult = { hits: [], more: false, corrected: null, complete: true };

/** True for a package of the group, and without a group for every package. */
function isInGroup(snapshot: Snapshot, repo: string, group: string | undefined): boolean {
  return group === undefined || snapshot.packages.get(repo)?.package.group === group;
}

/** The reason of a refusal in English, for programs. */
export function refusalText(refused: SearchRefusal): string {
  if (refused.reason === 'package') return 'To search in a version, choose a package too.';
  if (refused.reason === 'group') return `There is no group "${refused.group}".`;
  const { version, package: title } = refused;
  if (refused.reason === 'large') {
    return `Version ${version} of ${title} has more than ${maxVersionPages} pages and is not searched. Search the current version.`;
  }
  const names = refused.versions.join(', ');
  return `${title} has no version "${version}" that can be searched. ${names === '' ? 'It has no versions.' : `Its versions are ${names}.`}`;
}
