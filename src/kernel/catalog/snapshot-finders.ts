import type { FamilyHistory } from '#model/package/star-history.ts';
import type { Warning } from '#model/warning.ts';
import type { ReadHomePage } from './arrangement/read-home-page.ts';
import type { CompletePackage, FindPackageData } from './catalog-feature.ts';
import type { FindLogo } from './logos/find-logo.ts';
import type { FindBoilerplate } from './pages/boilerplate.ts';
import type { DialectPages } from './pages/dialect-pages.ts';
import type { FindSites } from './pages/find-sites.ts';
import type { ImageSizes } from './pages/image-sizes.ts';
import type { LinkedPages } from './pages/linked-pages.ts';
import type { DescribeHome } from './pages/toolchain-home.ts';
import type { FindReleases } from './releases/find-releases.ts';
import type { Snapshot } from './snapshot-store.ts';

/** Finds the links of the settings that lead to no page of a snapshot. */
export type FindDeadLinks = (snapshot: Snapshot) => Promise<readonly Warning[]>;

/** Functions that analyse files for a snapshot, and cache the results of unchanged files. */
export interface SnapshotFinders {
  /** Finds the pages of a repository, including those that only links lead to. */
  readonly linkedPages: LinkedPages;
  /** Finds the sizes of images. */
  readonly imageSizes: ImageSizes;
  /** Finds text that many packages share; undefined when pages are shown whole. */
  readonly boilerplate: FindBoilerplate | undefined;
  /** Finds the releases of a package; without it, packages have none. */
  readonly releases?: FindReleases;
  /** Find the data of features about packages; none when absent. */
  readonly data?: readonly FindPackageData[];
  /** Finds documentation sites inside of repositories; without it, pages are listed by folder. */
  readonly sites?: FindSites;
  /** Finds the logos of repositories; without it, packages without an icon have monograms. */
  readonly logos?: FindLogo;
  /** Complete packages by what features find in their repositories; none when absent. */
  readonly completions?: readonly CompletePackage[];
  /** Completes pages by the dialects of their sites; without it, titles keep marks and hashes leave out included files. */
  readonly dialects?: DialectPages;
  /** Describes repositories by their first pages; without it, they have the description of their metadata. */
  readonly describeHome?: DescribeHome;
  /** Reads the home page of the settings; undefined without one. */
  readonly homePage?: ReadHomePage | undefined;
  /** Finds dead links of the settings; without it, they are not looked for. */
  readonly deadLinks?: FindDeadLinks;
  /** Reads the recorded history of the family. */
  readonly familyPast: () => Promise<FamilyHistory>;
}
