import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { withBase } from '#model/address/address.ts';
import { knownPackage } from '#model/package/known-package.ts';
import { releaseName } from '#model/package/relations.ts';
import { dayLength } from '#model/package/star-history.ts';
import type { HeroPackage, HeroRelease, HeroSettings, HeroView } from '#model/views/hero-view.ts';
import { releasePath } from './relations-view.ts';

/** The hero of the home page; undefined without one in the settings. */
export function heroView(siteSnapshot: SiteSnapshot): HeroView | undefined {
  const hero = siteSnapshot.home?.hero;
  if (hero === undefined) return undefined;
  return {
    title: hero.title,
    text: hero.text,
    actions: hero.actions.map((action) => ({ ...action, url: withBase(action.url, siteSnapshot) })),
    featured: featured(siteSnapshot, hero),
    newest: newest(siteSnapshot, hero.newest),
    rising: rising(siteSnapshot, hero.rising),
  };
}

function featured(siteSnapshot: SiteSnapshot, hero: HeroSettings): readonly HeroPackage[] {
  const rows = new Map(siteSnapshot.matrix.rows.map((row) => [row.repo, row]));
  const names = new Set(hero.featured.map((name) => knownPackage(name, siteSnapshot) ?? name));
  return [...names].flatMap((name) => {
    const row = rows.get(name);
    if (row === undefined) return [];
    const { repo, title, icon, stars, description } = row;
    return [{ repo, title, icon, stars, description }];
  });
}

/**
 * The newest release of each package, so that one that is released often does not take all places. Days that have not begun
 * anywhere are mistakes of an author.
 */
function newest(siteSnapshot: SiteSnapshot, count: number): readonly HeroRelease[] {
  if (count === 0) return [];
  const latest = siteSnapshot.madeAt + dayLength;
  const releases = siteSnapshot.inOrder.flatMap(({ repo, title, icon }) => {
    const dated = (siteSnapshot.packages.get(repo)?.relations?.releases ?? []).flatMap((release) =>
      release.time === undefined || release.time > latest ? [] : [{ release, time: release.time }],
    );
    const [first] = dated.toSorted((a, b) => b.time - a.time);
    if (first === undefined) return [];
    const path = releasePath(first.release, repo, siteSnapshot);
    const version = releaseName(first.release);
    return [{ repo, title, icon, version, time: first.time, ...(path !== undefined && { path }) }];
  });
  return releases.toSorted((a, b) => b.time - a.time).slice(0, count);
}

function rising({ matrix }: SiteSnapshot, count: number): HeroView['rising'] {
  return matrix.rows
    .filter(({ gained, archived }) => gained > 0 && !archived)
    .toSorted((a, b) => b.gained - a.gained)
    .slice(0, count)
    .map(({ repo, title, icon, gained }) => ({ repo, title, icon, gained }));
}
