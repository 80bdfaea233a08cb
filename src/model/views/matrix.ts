import type { Package } from '#model/package/package.ts';
import type { StarTrend } from '#model/package/star-history.ts';

/** One package of the family as the Matrix shows it. */
export interface MatrixRow
  extends Pick<Package, 'repo' | 'title' | 'code' | 'icon' | 'stars' | 'version' | 'type' | 'archived'> {
  /** One line about it, without the emoji that it begins with. */
  readonly description: string;
  /** The language it is written in, by its usual name; undefined where that is not known. */
  readonly language: string | undefined;
  /** Its topics in lower case, each once. */
  readonly topics: readonly string[];
  /** When it last changed, in milliseconds since 1970; undefined where no one knows. */
  readonly changed: number | undefined;
  /** Stars gained lately; see `recentGain`. */
  readonly gained: number;
  /** What it is marked as. */
  readonly marks: readonly Mark[];
  /** How its stars went, undefined where no past is known. */
  readonly trend: StarTrend | undefined;
}

/** The whole family. */
export interface Matrix {
  /** Every package but the core one, ordered by stars. */
  readonly rows: readonly MatrixRow[];
  /** The pages of all these packages. */
  readonly pages: number;
  /** Changes with anything that is shown; opaque. */
  readonly version: string;
}

/** Marks that a package may have. */
export type Mark = 'new' | 'rising';

/** Days for which a package is new. */
export const newDays = 30;

/** What a rising package has gained at least of late, in stars and as a part of what it had before. */
export const risingGain = { stars: 5, part: 0.05 };

/** When a package was first seen, beside the day on which the family was (days since 1970). */
export interface FirstSeen {
  /** The package. */
  readonly package: number;
  /** The first of all packages. */
  readonly family: number;
  /** Today. */
  readonly today: number;
}

/** True for a package that came later than the first ones, and less than {@link newDays} days ago. */
export function isNew({ package: seen, family, today }: FirstSeen): boolean {
  return seen > family && today - seen < newDays;
}

/** True for a package whose recent gain of stars is worth a mark: see {@link risingGain}. */
export function isRising(stars: number, gained: number): boolean {
  return gained >= risingGain.stars && gained >= (stars - gained) * risingGain.part;
}
