/** The stars of a package from a day on. */
export interface StarDay {
  /** Days since 1970, in UTC. */
  readonly day: number;
  /** Stars of that day. */
  readonly stars: number;
}

/** Recorded history of a family. */
export interface FamilyHistory {
  /** Days on which the stars of a package changed, oldest first, by identity. */
  readonly stars: ReadonlyMap<string, readonly StarDay[]>;
  /** Day on which a package was first seen (days since 1970), by identity. */
  readonly firstSeen: ReadonlyMap<string, number>;
}

export const emptyHistory: FamilyHistory = { stars: new Map(), firstSeen: new Map() };

/** Trend of a package's stars, as a small line chart. */
export interface StarTrend {
  /** The first day of the line, in milliseconds since 1970. */
  readonly since: number;
  /** The stars of that day. */
  readonly from: number;
  /** Stars at equal intervals from that day to today, scaled from 0 for the minimum to 100 for the maximum. */
  readonly line: readonly number[];
}

/** Number of days in which a gain of stars counts as recent. */
export const recentDays = 30;

/** Length of a day, in milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

/** Maximum number of days and points of a line. */
const maxLineDays = 365;
const points = 17;

/** Converts a time (milliseconds since 1970) to a day (days since 1970 in UTC). */
export function dayOf(time: number): number {
  return Math.floor(time / dayLength);
}

/** Stars of a package on a day; before the first known day, those of that day. Undefined without a history. */
export function starsOn(history: readonly StarDay[], day: number): number | undefined {
  return (history.findLast((entry) => entry.day <= day) ?? history[0])?.stars;
}

/** Stars gained in the last {@link recentDays}; negative for a loss, 0 without a history. */
export function recentGain(history: readonly StarDay[], now: StarDay): number {
  return now.stars - (starsOn(history, now.day - recentDays) ?? now.stars);
}

/** State of a family on the day of its last change. */
export interface SettledHistory {
  /** History up to the last change. */
  readonly past: FamilyHistory;
  /** That day, in milliseconds since 1970. */
  readonly day: number;
}

/**
 * Adds the current stars and packages to a history, and returns the day of the last change. The result depends only on
 * the state, not on when it is read.
 */
export function settleHistory(
  packages: readonly { readonly repo: string; readonly stars: number }[],
  past: FamilyHistory,
  now: number,
): SettledHistory {
  const day = dayOf(now);
  const stars = new Map(past.stars);
  const firstSeen = new Map(past.firstSeen);
  for (const { repo, stars: count } of packages) {
    const known = stars.get(repo) ?? [];
    if (!firstSeen.has(repo)) firstSeen.set(repo, day);
    if (count > 0 && known.at(-1)?.stars !== count) {
      stars.set(repo, [...known.filter((entry) => entry.day < day), { day, stars: count }]);
    }
  }
  const days = [...firstSeen.values(), ...[...stars.values()].map((entries) => entries.at(-1)?.day ?? 0)];
  return { past: { stars, firstSeen }, day: days.reduce((a, b) => Math.max(a, b), 0) * dayLength };
}

/** The line of the last year, or of the known part of it; undefined for less than a day. */
export function starTrend(history: readonly StarDay[], now: StarDay): StarTrend | undefined {
  const [oldest] = history;
  const first = Math.max(oldest?.day ?? now.day, now.day - maxLineDays);
  if (first >= now.day) return undefined;
  const known = [...history.filter(({ day }) => day < now.day), now];
  const days = Array.from({ length: points }, (_, index) => first + ((now.day - first) * index) / (points - 1));
  const stars = days.map((day) => starsOn(known, Math.floor(day)) ?? now.stars);
  const [least, most] = [Math.min(...stars), Math.max(...stars)];
  const line = stars.map((count) => (most === least ? 50 : Math.round(((count - least) / (most - least)) * 100)));
  return { since: first * dayLength, from: stars[0] ?? now.stars, line };
}
