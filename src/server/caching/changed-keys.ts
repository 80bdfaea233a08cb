import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { digest } from '#platform/hash.ts';
import { familyKey, packageKey, siteKey } from './surrogate-keys.ts';

/** The versions of a snapshot that caches in front were purged for. */
export interface AnnouncedVersion {
  /** Changes with all pages at once. */
  readonly site: string;
  /** By package, a value that changes with the responses about it. */
  readonly packages: ReadonlyMap<string, string>;
}

/** The versions of a snapshot. `siteVersion` is the version of the parts that all pages share. */
export function announcedVersion(siteSnapshot: SiteSnapshot, siteVersion: string): AnnouncedVersion {
  const { snapshot, repositories, files, relations, stale, family } = siteSnapshot;
  const packages = snapshot.packages.map((item) => {
    const { repo } = item;
    const own = [item, repositories.get(repo)?.provenance, relations.get(repo), stale.get(repo)];
    const lists = [...(snapshot.pages.get(repo)?.values() ?? []), ...(files.get(repo)?.values() ?? [])];
    const hashes = lists.map(({ hash, ...rest }) => [hash, 'file' in rest ? rest.behind : rest.path]);
    return [repo, digest(JSON.stringify([own, hashes]))] as const;
  });
  // The targets of links of other packages, here or at their forges, and the boilerplate that is folded on all pages.
  const shown = [...snapshot.pages].map(([repo, pages]) => [repo, snapshot.byRepo.get(repo)?.forge, [...pages.keys()]]);
  const folded = [...(family.boilerplate?.shared ?? [])].toSorted();
  const site = digest(siteVersion, JSON.stringify([[...snapshot.aliases], shown, folded]));
  return { site, packages: new Map(packages) };
}

/** The surrogate keys of the responses that differ between two snapshots; the key of all if the first is unknown. */
export function changedKeys(before: AnnouncedVersion | undefined, after: AnnouncedVersion): readonly string[] {
  if (before?.site !== after.site) return [siteKey];
  const changed = [...after.packages].filter(([repo, state]) => before.packages.get(repo) !== state);
  return changed.length === 0 ? [] : [familyKey, ...changed.map(([repo]) => packageKey(repo))];
}
