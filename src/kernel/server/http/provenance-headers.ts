import type { Snapshot } from '#catalog/snapshot-store.ts';
import { changing } from './cache-control.ts';
import { familyKey, packageKey, surrogateKeys } from './surrogate-keys.ts';

/**
 * The headers of a response that name its package and its origin: the repository, the commit, and the time of the last sync.
 */
export function provenanceHeaders(
  { packages, product, shown }: Pick<Snapshot, 'packages' | 'product' | 'shown'>,
  repo: string,
): Readonly<Record<string, string>> {
  const { package: item, repository, reader } = packages.get(repo) ?? {};
  const { provenance } = repository ?? {};
  const { checkedAt } = reader ?? {};
  // The first page of the core package shows all packages.
  const keys = surrogateKeys(packageKey(shown?.package.repo ?? repo), ...(repo === product ? [familyKey] : []));
  if (provenance === undefined) return keys;
  return {
    ...keys,
    // Search engines index the current version.
    ...(shown && { 'X-Robots-Tag': 'noindex' }),
    // A push to a request does not change the snapshot of the site, and its text is no fallback for an outage: nginx would
    // show during one whatever it has stored.
    ...(shown?.version?.kind === 'preview' && { 'Cache-Control': changing, 'X-Accel-Expires': '0' }),
    // The page at the forge if there is one, else the identity. Both are public.
    'Asterism-Repository': encodeURI(item?.forge ?? repo),
    'Asterism-Commit': provenance.commit,
    ...(checkedAt !== undefined && checkedAt > 0 && { 'Asterism-Synced': new Date(checkedAt).toISOString() }),
  };
}
