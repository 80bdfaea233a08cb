import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { digest } from '#platform/hash.ts';
import { familyKey, packageKey, siteKey } from './surrogate-keys.ts';

/** What caches in front were told of a snapshot. */
export interface AnnouncedVersion {
  /** Changes with all pages at once. */
  readonly site: string;
  /** By package, what changes with the answers about it. */
  readonly packages: ReadonlyMap<string, string>;
}

/** What of a snapshot decides its answers. `siteVersion` is the version of what all pages share. */
export function announcedVersion(siteSnapshot: SiteSnapshot, siteVersion: string): AnnouncedVersion {
  const { snapshot, repositories, files, relations, stale, family } = siteSnapshot;
  const packages = snapshot.packages.map((item) => {
    const { repo } = item;
    const own = [item, repositories.get(repo)?.provenance, relations.get(repo), stale.get(repo)];
    const lists = [...(snapshot.pages.get(repo)?.values() ?? []), ...(files.get(repo)?.values() ?? [])];
    const hashes = lists.map(({ hash, ...rest }) => [hash, 'file' in rest ? rest.behind : rest.path]);
    return [repo, digest(JSON.stringify([own, hashes]))] as const;
  });
  // Where links of other packages lead, and what is folded on all of them.
  const shown = [...snapshot.pages].map(([repo, pages]) => [repo, [...pages.keys()]]);
  const folded = [...(family.boilerplate?.shared ?? [])].toSorted();
  const site = digest(siteVersion, JSON.stringify([[...snapshot.aliases], shown, folded]));
  return { site, packages: new Map(packages) };
}

/** The surrogate keys of the answers that differ between two snapshots; all of them where nobody knows the one before. */
export function changedKeys(before: AnnouncedVersion | undefined, after: AnnouncedVersion): readonly string[] {
  if (before?.site !== after.site) return [siteKey];
  const changed = [...after.packages].filter(([repo, state]) => before.packages.get(repo) !== state);
  return changed.length === 0 ? [] : [familyKey, ...changed.map(([repo]) => packageKey(repo))];
}
