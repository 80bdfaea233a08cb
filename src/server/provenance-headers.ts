import type { Edition } from '#catalog/shelf.ts';

/** Headers that say where an answer about a package comes from: repository, commit, and when the remote last confirmed it. */
export function provenanceHeaders(
  { repositories, snapshot }: Pick<Edition, 'repositories' | 'snapshot'>,
  repo: string,
): Readonly<Record<string, string>> {
  const { provenance, checkedAt } = repositories.get(repo) ?? {};
  if (provenance === undefined) return {};
  return {
    // Of two names that the public may know, the one that leads somewhere.
    'Asterism-Repository': encodeURI(snapshot.byRepo.get(repo)?.forge ?? repo),
    'Asterism-Commit': provenance.commit,
    ...(checkedAt !== undefined && checkedAt > 0 && { 'Asterism-Synced': new Date(checkedAt).toISOString() }),
  };
}
