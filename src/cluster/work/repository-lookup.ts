import type { RepositoryRecord } from '#cluster/family/repository-record.ts';
import type { GitMirrors } from '#sources/git/mirror/git-mirrors-contract.ts';
import { type Ref, type Repository, type Source, SourceError } from '#sources/source.ts';

/** Dependencies of {@link createRepositoryLookup}. */
export interface RepositoryLookupDeps {
  /** The sources of the settings. */
  readonly sources: readonly Source[];
  /** The git mirrors of this worker. */
  readonly mirrors: Pick<GitMirrors, 'listCached' | 'refresh'>;
}

/**
 * Finds the repository of a record in the mirrors and sources of a worker, which may not have listed it, or have it in
 * another state: another worker fetches most changes. Throws `SourceError` when the source does not have it in the state
 * of the record.
 */
export function createRepositoryLookup(deps: RepositoryLookupDeps): (record: RepositoryRecord) => Promise<Repository> {
  return async (record) => {
    const { target } = record.origin;
    const known = target && (await deps.mirrors.listCached([target])).repositories[0];
    if (known !== undefined && isInState(known, record)) return known;
    const found = await readAgain(record, deps);
    if (found === undefined) throw new SourceError(`The repository ${record.folder} is not in its source any more.`);
    if (isInState(found, record)) return found;
    throw new SourceError(`The repository ${record.folder} has changed. Load the page again in a moment.`);
  };
}

async function readAgain(
  { origin: { source, target }, folder }: RepositoryRecord,
  { sources, mirrors }: RepositoryLookupDeps,
): Promise<Repository | undefined> {
  const listing = target === undefined ? await sources[source]?.list() : await mirrors.refresh([target]);
  return listing?.repositories.find((each) => each.folder === folder);
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
