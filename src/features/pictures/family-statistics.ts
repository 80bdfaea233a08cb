import type { StarDay } from '#model/package/star-history.ts';

/** What happened in a family in one month. */
export interface MonthActivity {
  /** The first day of the month, in milliseconds since 1970 (UTC). */
  readonly month: number;
  /** Commits that are the last change of a page. */
  readonly changes: number;
  /** Releases of packages. */
  readonly releases: number;
}

/** Statistics of a family over time. They depend on recorded data only, and not on when they are read. */
export interface FamilyStatistics {
  /** Days on which the stars of a package changed, oldest first, by identity; only packages with several such days. */
  readonly stars: ReadonlyMap<string, readonly StarDay[]>;
  /** The same for all packages of the Matrix together; empty for less than two days. */
  readonly total: readonly StarDay[];
  /** The last months, oldest first; empty for activity in less than two months. */
  readonly months: readonly MonthActivity[];
  /** Identities of the packages that use or mention another, or are used or mentioned by one. */
  readonly related: ReadonlySet<string>;
  /** Opaque version of the statistics. */
  readonly version: string;
}
