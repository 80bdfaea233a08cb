import type { CurrentRelease } from '#catalog/facet.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { errorMessage } from '#platform/errors.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import type { Repository } from '#sources/source.ts';

/**
 * Creates the function: it gives a repository at its newest release where `newest` finds one, else as it is. The stars
 * and other data of the forge stay current.
 */
export function createCurrentRelease(newest: (repository: Repository) => PackageVersion | undefined): CurrentRelease {
  // One object for each listing, so that its identity says that nothing has changed.
  const shown = new WeakMap<Repository, Repository>();
  return async (repository) => {
    const release = newest(repository);
    const known = shown.get(repository);
    if (release === undefined || known !== undefined) return { repository: known ?? repository };
    try {
      const found = await repository.at?.(release.commit);
      const made = found && released(found, release, repository);
      if (made !== undefined) shown.set(repository, made);
      return { repository: made ?? repository };
    } catch (error) {
      if (error instanceof ThreadEndedError) throw error;
      const text = `The release ${release.name} cannot be read, so the branch is shown. ${errorMessage(error)}`;
      return { repository, warning: { repository: repository.folder, file: undefined, message: text } };
    }
  };
}

function released(found: Repository, { ref }: PackageVersion, branch: Repository): Repository {
  const { metadata, provenance } = found;
  // The branch decides who the package is, and whether it is shown.
  const { name, prefix, reponame, hidden, stars, forge, archived, contributors } = branch.metadata;
  const { checkedAt, tags, requests, formerNames, selective } = branch;
  return {
    ...found,
    metadata: { ...metadata, name, prefix, reponame, hidden, stars, forge, archived, contributors },
    ...(provenance && { provenance: { ...provenance, ref, tag: true } }),
    ...(checkedAt !== undefined && { checkedAt }),
    ...(tags && { tags }),
    ...(requests && { requests }),
    ...(formerNames && { formerNames }),
    ...(selective !== undefined && { selective }),
    ...(branch.history && { history: historyOf(found, branch, branch.history) }),
  };
}

/** The last changes of those files that the branch has not changed since the release. */
function historyOf(found: Repository, branch: Repository, history: RepositoryHistory): RepositoryHistory {
  const hashes = new Map(branch.files.map(({ path, hash }) => [path, hash]));
  const same = new Set(found.files.flatMap(({ path, hash }) => (hashes.get(path) === hash ? [path] : [])));
  return {
    change: (path) => (same.has(path) ? history.change(path) : undefined),
    end: () => undefined,
    behind: (path) => (same.has(path) ? history.behind?.(path) : undefined),
  };
}
