import { familyName, type NameSources } from '#catalog/family-name.ts';
import { commonOwner } from '#catalog/package-addresses.ts';
import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import type { SiteIdentity } from '#model/views/site-identity.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';

/** The data that all pages share and that no sync changes. */
export interface SiteOptions extends Omit<SiteView, 'version' | 'product' | 'base' | 'packages' | 'groups' | 'year'> {
  /** Where the name of the family comes from; absent when the settings name it. */
  readonly nameSources?: NameSources | undefined;
}

/** Creates the function that gives a snapshot's site view. Views are cached as long as their snapshots exist. */
export function createSiteViews(options: SiteOptions, build: string): (snapshot: Snapshot) => SiteView {
  return derived((snapshot: Snapshot) => createSiteView(snapshot, options, build));
}

function createSiteView(
  snapshot: Snapshot,
  { nameSources, identity, ...options }: SiteOptions,
  build: string,
): SiteView {
  const { product, base, inOrder, workspaces, groups } = snapshot;
  const owner = options.links.sourceHost === undefined ? commonOwner(inOrder) : undefined;
  const isListed = workspaces !== 'list';
  const rowOf = (item: Package): PackageRow => ({
    ...toRow(item, item.generated ? undefined : owner),
    ...(item.group !== undefined && { group: item.group }),
    ...(isListed && item.workspacePackages && { packages: item.workspacePackages.map(({ name }) => name) }),
  });
  const year = options.live ? new Date().getFullYear() : lastYear(snapshot);
  const family = (nameSources && familyName(snapshot, nameSources)) ?? options.family;
  const isDated = inOrder.some(({ dated }) => dated);
  const shared = {
    ...options,
    ...(identity && { identity: withoutEnded(identity) }),
    family,
    year,
    product,
    base,
    ...(isDated && { dated: true as const }),
  };
  // Without the packages: a document changes only with what it shows.
  const version = digest(build, JSON.stringify(shared));
  return { ...shared, version, packages: listedPackages(snapshot).map(rowOf), groups };
}

/** Without an announcement that has ended. Until the next snapshot, the browser hides it. */
function withoutEnded({ announcement, ...identity }: SiteIdentity): SiteIdentity {
  const isOver = announcement?.until !== undefined && announcement.until <= Date.now();
  return announcement === undefined || isOver ? identity : { ...identity, announcement };
}

/** The year of the last change of a page, in UTC; undefined without a history. */
function lastYear({ packages }: Snapshot): number | undefined {
  const times = [...packages.values()].flatMap(({ pages }) =>
    [...pages.values()].flatMap(({ change }) => change?.time ?? []),
  );
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.max(a, b))).getUTCFullYear();
}

/** A package without a page at a forge gets one below the account that all packages of the family share, if there is one. */
function toRow(item: Package, owner: string | undefined): PackageRow {
  const { repo, name, title, code, icon, stars, core, description, folder, archived } = item;
  const forge = item.forge ?? (owner === undefined ? undefined : `${owner}/${encodeURIComponent(folder)}`);
  return { repo, ...repositoryName(item), name, title, code, icon, stars, core, description, forge, archived };
}

/** The name of the repository of a package, where it is not the package's identity. */
export function repositoryName({ repo, reponame, folder }: Package): Pick<PackageRow, 'reponame'> {
  const name = reponame ?? folder;
  return name === repo ? {} : { reponame: name };
}
