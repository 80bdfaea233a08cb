import { faceOf } from '#model/package/face.ts';
import type { FamilyView } from '#model/views/family-view.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { sourceUrl } from '#web/ui/links.ts';
import { iconShapes } from './icon-sprite.ts';

/** What all pages of a site share and no document carries. */
export function familyView(site: SiteView): FamilyView {
  const { links, people, promos, year, groups, identity } = site;
  const packages = site.packages.map(
    ({ repo, reponame, name, title, code, icon, stars, core, archived, packages: inside, group }) => ({
      repo,
      ...(reponame !== undefined && { reponame }),
      name,
      title,
      code,
      icon,
      stars,
      core,
      archived,
      ...(inside && { packages: inside }),
      ...(group !== undefined && { group }),
    }),
  );
  const sources = Object.fromEntries(
    site.packages.flatMap((row) => {
      const source = sourceUrl(site, row);
      return source === undefined ? [] : [[row.repo, source] as const];
    }),
  );
  const icons = packages.map(({ icon }) => icon).filter((icon) => faceOf(icon).kind === 'icon');
  return {
    ...{ links, people, promos, year },
    ...(identity && { identity }),
    ...(groups && { groups }),
    packages,
    sources,
    icons: iconShapes(icons),
  };
}
