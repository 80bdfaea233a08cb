import type { Package } from '#model/package/package.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import type { StarTrend } from '#model/package/star-history.ts';
import type { WorkspacePackage } from '#model/package/workspace-package.ts';

/** A package in the Matrix. */
export interface MatrixRow
  extends Pick<Package, 'repo' | 'title' | 'code' | 'icon' | 'stars' | 'version' | 'type' | 'archived'> {
  /** Description in one line, without leading emoji. */
  readonly description: string;
  /** Programming language by its common name; undefined when unknown. */
  readonly language: string | undefined;
  /** Topics in lower case, without duplicates. */
  readonly topics: readonly string[];
  /** Last change, in milliseconds since 1970; undefined when unknown. */
  readonly changed: number | undefined;
  /** Recently gained stars; see `recentGain`. */
  readonly gained: number;
  /** Marks of the package. */
  readonly marks: readonly Mark[];
  /** Trend of its stars; undefined without a history. */
  readonly trend: StarTrend | undefined;
  /** The first packages in folders of the repository, and the number of all; absent without any. */
  readonly workspace?: {
    readonly packages: readonly Pick<WorkspacePackage, 'name' | 'folder'>[];
    readonly total: number;
  };
  /** Id of its group; absent without one. */
  readonly group?: string;
}

/** The whole family. */
export interface Matrix {
  /** All packages except the core package, ordered by stars. */
  readonly rows: readonly MatrixRow[];
  /** The groups of these packages in order; absent without any. */
  readonly groups?: readonly PackageGroup[];
  /** Number of pages of all these packages. */
  readonly pages: number;
  /** Opaque version of the content. */
  readonly version: string;
}

/** Mark of a package. */
export type Mark = 'new' | 'rising';

/** Number of days for which a package is new. */
export const newDays = 30;

/** Minimum recent gain of a rising package, in stars and relative to its stars before. */
export const risingGain = { stars: 5, part: 0.05 };

/** When a package and the family were first seen, in days since 1970. */
export interface FirstSeen {
  /** First day of the package. */
  readonly package: number;
  /** First day of the family. */
  readonly family: number;
  readonly today: number;
}

/** True for a package that was added after the first ones, less than {@link newDays} days ago. */
export function isNew({ package: seen, family, today }: FirstSeen): boolean {
  return seen > family && today - seen < newDays;
}

/** True for a package whose recent gain of stars reaches {@link risingGain}. */
export function isRising(stars: number, gained: number): boolean {
  return gained >= risingGain.stars && gained >= (stars - gained) * risingGain.part;
}
