import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { familyKey, packageKey, surrogateKeys } from '#server/caching/surrogate-keys.ts';

/**
 * Headers that say which package an answer is about and where it comes from: repository, commit, and when the remote last
 * confirmed it.
 */
export function provenanceHeaders(
  { repositories, snapshot }: Pick<SiteSnapshot, 'repositories' | 'snapshot'>,
  repo: string,
): Readonly<Record<string, string>> {
  const { provenance, checkedAt } = repositories.get(repo) ?? {};
  // The core package's first page shows them all.
  const keys = surrogateKeys(packageKey(repo), ...(repo === snapshot.product ? [familyKey] : []));
  if (provenance === undefined) return keys;
  return {
    ...keys,
    // Of two names that the public may know, the one that leads somewhere.
    'Asterism-Repository': encodeURI(snapshot.byRepo.get(repo)?.forge ?? repo),
    'Asterism-Commit': provenance.commit,
    ...(checkedAt !== undefined && checkedAt > 0 && { 'Asterism-Synced': new Date(checkedAt).toISOString() }),
  };
}
