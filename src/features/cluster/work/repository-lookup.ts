import type { RepositoryRecord } from '#features/cluster/family/repository-record.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import { type Listing, type Ref, type Repository, type Source, SourceError } from '#sources/source.ts';

export interface RepositoryLookupDeps {
  /** The sources of the settings. */
  readonly sources: readonly Source[];
  /** The git mirrors of this worker. */
  readonly mirrors: Pick<Mirrors, 'listCached' | 'refresh'>;
}

/** How long the listing of a source without git serves further questions, in milliseconds. */
const listingMs = 30_000;

/**
 * Finds the repository of a record in the mirrors and sources of a worker, which may not have listed it, or have it in
 * another state: another worker fetches most changes. Throws `SourceError` when the source does not have it in the state
 * of the record.
 */
export function createRepositoryLookup(deps: RepositoryLookupDeps): (record: RepositoryRecord) => Promise<Repository> {
  const listed = new Map<number, { readonly listing: Listing; readonly at: number }>();

  async function readAgain({ origin: { source, target }, folder }: RepositoryRecord): Promise<Repository | undefined> {
    const known = listed.get(source);
    const isFresh = known !== undefined && performance.now() - known.at < listingMs;
    const listing = target === undefined ? await (isFresh ? known.listing : deps.sources[source]?.list()) : undefined;
    if (listing !== undefined && !isFresh) listed.set(source, { listing, at: performance.now() });
    const found = listing ?? (target && (await deps.mirrors.refresh([target])));
    return found?.repositories.find((each) => each.folder === folder);
  }

  return async (record) => {
    const { target } = record.origin;
    const known = target && (await deps.mirrors.listCached([target])).repositories[0];
    if (known !== undefined && isInState(known, record)) return known;
    const found = await readAgain(record);
    if (found === undefined) throw new SourceError(`The repository ${record.folder} is no longer in its source.`);
    if (isInState(found, record)) return found;
    throw new SourceError(`The repository ${record.folder} has changed. Load the page again in a moment.`);
  };
}

/**
 * True if a repository has the branches, tags and requests of a record. A commit that was removed since is not answered,
 * nor is one that is not there yet.
 */
function isInState({ refs, provenance }: Repository, record: RepositoryRecord): boolean {
  if (refs === undefined || record.refs === undefined) return provenance?.commit === record.provenance?.commit;
  return textOf(refs) === textOf(record.refs);
}

function textOf(refs: readonly Ref[]): string {
  return refs
    .map(({ kind, name, commit }) => `${kind} ${name} ${commit}`)
    .toSorted()
    .join('\n');
}
