import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { HeroPackage, HeroRelease, HeroSettings, HeroView } from '#features/hero/hero-view.ts';
import { withBase } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import { releaseName } from '#model/package/release.ts';
import { dayLength } from '#model/package/star-history.ts';
import { releasePath } from '#server/views/release-path.ts';

/** The hero that the settings describe. */
export function heroOf(hero: HeroSettings, snapshot: Snapshot): HeroView {
  return {
    title: hero.title,
    text: hero.text,
    actions: hero.actions.map((action) => ({ ...action, url: withBase(action.url, snapshot) })),
    featured: featured(snapshot, hero),
    newest: newest(snapshot, hero.newest),
    rising: rising(snapshot, hero.rising),
  };
}

function featured(snapshot: Snapshot, hero: HeroSettings): readonly HeroPackage[] {
  const rows = new Map(snapshot.matrix.rows.map((row) => [row.repo, row]));
  const names = new Set(hero.featured.map((name) => findRepo(name, snapshot) ?? name));
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
function newest(snapshot: Snapshot, count: number): readonly HeroRelease[] {
  if (count === 0) return [];
  const latest = snapshot.madeAt + dayLength;
  const releases = snapshot.inOrder.flatMap(({ repo, title, icon }) => {
    const dated = (snapshot.packages.get(repo)?.releases ?? []).flatMap((release) =>
      release.time === undefined || release.time > latest ? [] : [{ release, time: release.time }],
    );
    const [first] = dated.toSorted((a, b) => b.time - a.time);
    if (first === undefined) return [];
    const path = releasePath(first.release, repo, snapshot);
    const version = releaseName(first.release);
    return [{ repo, title, icon, version, time: first.time, ...(path !== undefined && { path }) }];
  });
  return releases.toSorted((a, b) => b.time - a.time).slice(0, count);
}

function rising({ matrix }: Snapshot, count: number): HeroView['rising'] {
  return matrix.rows
    .filter(({ gained, archived }) => gained > 0 && !archived)
    .toSorted((a, b) => b.gained - a.gained)
    .slice(0, count)
    .map(({ repo, title, icon, gained }) => ({ repo, title, icon, gained }));
}
