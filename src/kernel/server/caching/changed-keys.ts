import type { Snapshot } from '#catalog/snapshot-store.ts';
import { digest } from '#platform/hash.ts';
import { familyKey, packageKey, siteKey } from '#server/http/surrogate-keys.ts';

/** The versions of a snapshot that caches in front were purged for. */
export interface AnnouncedVersion {
  /** Changes with all pages at once. */
  readonly site: string;
  /** By package, a value that changes with the responses about it. */
  readonly packages: ReadonlyMap<string, string>;
}

/** The versions of a snapshot. `siteVersion` is the version of the parts that all pages share. */
export function announcedVersion(snapshot: Snapshot, siteVersion: string): AnnouncedVersion {
  const { packages, aliases, family } = snapshot;
  const states = [...packages].map(
    ([repo, { package: item, repository, releases, parts, staleSince, pages, files }]) => {
      const own = [item, repository?.provenance, releases, parts, staleSince];
      const lists = [...pages.values(), ...files.values()];
      const hashes = lists.map(({ hash, ...rest }) => [hash, 'file' in rest ? rest.behind : rest.path]);
      return [repo, digest(JSON.stringify([own, hashes]))] as const;
    },
  );
  // The targets of links of other packages, here or at their forges, and the boilerplate that is folded on all pages.
  const shown = [...packages].map(([repo, { package: item, pages }]) => [repo, item.forge, ...pages.keys()] as const);
  const byName = shown.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const folded = [...(family.boilerplate?.shared ?? [])].toSorted();
  const site = digest(siteVersion, JSON.stringify([[...aliases], byName, folded]));
  return { site, packages: new Map(states) };
}

/** The surrogate keys of the responses that differ between two snapshots; the key of all if the first is unknown. */
export function changedKeys(before: AnnouncedVersion | undefined, after: AnnouncedVersion): readonly string[] {
  if (before?.site !== after.site) return [siteKey];
  const changed = [...after.packages].filter(([repo, state]) => before.packages.get(repo) !== state);
  return changed.length === 0 ? [] : [familyKey, ...changed.map(([repo]) => packageKey(repo))];
}
