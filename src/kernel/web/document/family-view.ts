import { parseIcon } from '#model/package/package-icon.ts';
import type { FamilyView, MatrixData } from '#model/views/family-view.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { iconShapes } from '#web/ui/icon-sprite.ts';

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
  return {
    ...{ links, people, promos, year },
    ...(identity && { identity }),
    ...(groups && { groups }),
    packages,
    icons: shapesOf(packages),
  };
}

/** All packages of the Matrix, of which its document has the first. */
export function matrixData(matrix: Matrix): MatrixData {
  return { ...matrix, icons: shapesOf(matrix.rows) };
}

function shapesOf(rows: readonly { readonly icon: string }[]): FamilyView['icons'] {
  return iconShapes(rows.map(({ icon }) => icon).filter((icon) => parseIcon(icon).kind === 'icon'));
}
