/** The stars of a package from a day on. */
export interface StarDay {
  /** Days since 1970, in UTC. */
  readonly day: number;
  /** How many it had. */
  readonly stars: number;
}

/** What earlier runs noted of a family. */
export interface FamilyPast {
  /** The days on which a package's stars changed, the oldest first, by identity. */
  readonly stars: ReadonlyMap<string, readonly StarDay[]>;
  /** The day on which a package was first seen (days since 1970), by identity. */
  readonly firstSeen: ReadonlyMap<string, number>;
}

/** The past of which nothing is known. */
export const noPast: FamilyPast = { stars: new Map(), firstSeen: new Map() };

/** How the stars of a package went, as a small line shows it. */
export interface StarTrend {
  /** The first day of the line, in milliseconds since 1970. */
  readonly since: number;
  /** The stars of that day. */
  readonly from: number;
  /** Stars at even distances of time from that day to today: 0 for the fewest of them, 100 for the most. */
  readonly line: readonly number[];
}

/** Days over which a gain of stars counts as recent. */
export const recentDays = 30;

const dayLength = 24 * 60 * 60 * 1000;

/** The most days that a line shows, and its points. */
const maxLineDays = 365;
const points = 17;

/** The day of a moment (milliseconds since 1970), in days since 1970 in UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / dayLength);
}

/** The stars that a package had on a day; before the first known day, those of that day. Undefined where nothing is known. */
export function starsOn(history: readonly StarDay[], day: number): number | undefined {
  return (history.findLast((entry) => entry.day <= day) ?? history[0])?.stars;
}

/** How many stars a package gained in the last {@link recentDays}; below 0 where it lost some, 0 where nothing is known. */
export function recentGain(history: readonly StarDay[], now: StarDay): number {
  return now.stars - (starsOn(history, now.day - recentDays) ?? now.stars);
}

/** A family as it was on the day of its last change. */
export interface SettledPast {
  /** What is known of it, the last change among it. */
  readonly past: FamilyPast;
  /** That day, in milliseconds since 1970. */
  readonly day: number;
}

/**
 * What is known of a family once its stars and packages of a moment are noted, and the day on which any of it last changed.
 * Two looks at one state give the same, however far they are apart.
 */
export function settledPast(
  packages: readonly { readonly repo: string; readonly stars: number }[],
  past: FamilyPast,
  now: number,
): SettledPast {
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

/** The line of the last year, or of as much of it as is known; undefined where that is less than a day. */
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
