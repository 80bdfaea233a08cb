import type { PackageGroup } from '#model/package/package-group.ts';
import type { Matrix } from './matrix/matrix.ts';
import type { PackageRow } from './package-view.ts';
import type { SiteView } from './site-view.ts';

/** The shape of an icon: size of its view box and SVG paths. */
export type IconShape = readonly [width: number, height: number, paths: readonly string[]];

export type DrawerRow = Pick<
  PackageRow,
  'repo' | 'reponame' | 'name' | 'title' | 'code' | 'icon' | 'stars' | 'core' | 'archived' | 'packages' | 'group'
>;

/** What all pages of a site share and no document carries. The browser fetches it once, when a reader opens what needs it. */
export interface FamilyView extends Pick<SiteView, 'links' | 'people' | 'promos' | 'year' | 'identity'> {
  /** Every package, ordered by stars. */
  readonly packages: readonly DrawerRow[];
  /** The groups of packages in order; absent without any. */
  readonly groups?: readonly PackageGroup[];
  /** Icons of the packages, by the ids of their symbols. */
  readonly icons: Readonly<Record<string, IconShape>>;
}

/** All packages of the Matrix. The browser fetches them when a reader sorts, filters or scrolls past those of the document. */
export interface MatrixData extends Matrix {
  /** Icons of the packages, by the ids of their symbols. */
  readonly icons: FamilyView['icons'];
}
