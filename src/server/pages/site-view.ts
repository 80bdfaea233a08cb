import { commonOwner } from '#catalog/relations/package-addresses.ts';
import { listedPackages } from '#catalog/relations/public-packages.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { Package } from '#model/package/package.ts';
import type { PackageRow, SiteView } from '#model/views/page-view.ts';
import { digest } from '#platform/hash.ts';

/** What every page shares and no sync changes. */
export type SiteOptions = Omit<SiteView, 'version' | 'product' | 'base' | 'packages' | 'year'>;

/** Makes the function that gives a snapshot's site view, remembered for as long as the snapshot lives. */
export function createSiteViews(options: SiteOptions, build: string): (siteSnapshot: SiteSnapshot) => SiteView {
  const views = new WeakMap<SiteSnapshot, SiteView>();
  return (siteSnapshot) => {
    const known = views.get(siteSnapshot) ?? createSiteView(siteSnapshot, options, build);
    views.set(siteSnapshot, known);
    return known;
  };
}

function createSiteView(siteSnapshot: SiteSnapshot, options: SiteOptions, build: string): SiteView {
  const { snapshot, generated } = siteSnapshot;
  const { product, base } = snapshot;
  const owner = options.links.sourceHost === undefined ? commonOwner(snapshot.packages) : undefined;
  const rowOf = (item: Package): PackageRow => toRow(item, generated.has(item.repo) ? undefined : owner);
  const year = options.live ? new Date().getFullYear() : lastYear(siteSnapshot);
  const view = { ...options, year, product, base, packages: listedPackages(snapshot).map(rowOf) };
  const version = digest(build, JSON.stringify(view));
  return { ...view, version };
}

/** The year in which a page was changed last, in UTC; undefined where no history tells. */
function lastYear({ snapshot: { pages } }: SiteSnapshot): number | undefined {
  const times = [...pages.values()].flatMap((files) => [...files.values()].flatMap(({ change }) => change?.time ?? []));
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.max(a, b))).getUTCFullYear();
}

/** A package that names no page at a forge is at the account of the family, where its packages have one. */
function toRow(item: Package, owner: string | undefined): PackageRow {
  const { repo, name, title, code, icon, stars, core, description, folder, archived } = item;
  const forge = item.forge ?? (owner === undefined ? undefined : `${owner}/${encodeURIComponent(folder)}`);
  return { repo, name, title, code, icon, stars, core, description, forge, archived };
}
