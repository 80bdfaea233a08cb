import type { PackageEntry } from '#catalog/package-entry.ts';
import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import type { FamilyPast } from '#catalog/snapshot-store.ts';
import type { FamilyStatistics, MonthActivity } from '#features/pictures/family-statistics.ts';
import { relationsOf } from '#features/relations/relations.ts';
import { type FamilyHistory, type StarDay, settleHistory } from '#model/package/star-history.ts';
import type { Page } from '#model/page/page.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';

/** Maximum number of months of activity. */
const maxMonths = 24;

/** Minimum: two bars are no picture of a course. */
const minMonths = 6;

/** The statistics of a family, once. */
export const familyStatistics = derived(({ entries, history, now }: FamilyPast) =>
  findStatistics(entries, history, now),
);

/** The statistics of a family over time, from its recorded history and its current stars (on the day of `now`). */
export function findStatistics(
  entries: readonly PackageEntry[],
  history: FamilyHistory,
  now: number,
): FamilyStatistics {
  const packages = entries.map((entry) => entry.package);
  const { past } = settleHistory(packages, history, now);
  const known = packages.flatMap(({ repo, core }) => {
    const days = past.stars.get(repo) ?? [];
    return days.length === 0 ? [] : [{ repo, core, days }];
  });
  const stars = new Map(known.flatMap(({ repo, days }) => (days.length < 2 ? [] : [[repo, days] as const])));
  const total = totalOf(known.flatMap(({ core, days }) => (core ? [] : [days])));
  const months = monthsOf(entries, now);
  const related = relatedOf(entries);
  return { stars, total, months, related, version: digest(JSON.stringify([[...stars], total, months])) };
}

/** The packages that have a line on the map of the family. A generated core package is not on it. */
function relatedOf(entries: readonly PackageEntry[]): ReadonlySet<string> {
  const listed = new Set(listedPackages({ inOrder: entries.map((entry) => entry.package) }).map(({ repo }) => repo));
  return new Set(
    entries.flatMap((entry) => {
      const { repo } = entry.package;
      const relations = relationsOf.of(entry);
      if (relations === undefined || !listed.has(repo)) return [];
      const { uses, usedBy, mentionedIn } = relations;
      const named = [...uses, ...usedBy, ...mentionedIn].map((other) => other.repo);
      const others = named.filter((other) => other !== repo && listed.has(other));
      return others.length === 0 ? [] : [repo, ...others];
    }),
  );
}

/** The sum of histories. A package counts from its first known day. */
function totalOf(histories: readonly (readonly StarDay[])[]): readonly StarDay[] {
  const gains = new Map<number, number>();
  for (const days of histories) {
    for (const [index, { day, stars }] of days.entries())
      gains.set(day, (gains.get(day) ?? 0) + stars - (days[index - 1]?.stars ?? 0));
  }
  let stars = 0;
  const days = [...gains].toSorted(([a], [b]) => a - b);
  const sums = days.map(([day, gain]) => {
    stars += gain;
    return { day, stars };
  });
  return sums.length < 2 ? [] : sums;
}

/** The last months from the first to the newest with a change or release. Times after `now` are mistakes of a clock or of an author. */
function monthsOf(entries: readonly PackageEntry[], now: number): readonly MonthActivity[] {
  const changes = new Map<number, number>();
  const releases = new Map<number, number>();
  for (const { pages, releases: dated } of entries) {
    for (const time of commitTimes(pages.values())) count(changes, time, now);
    for (const { time = Number.NaN } of dated) count(releases, time, now);
  }
  const known = [...new Set([...changes.keys(), ...releases.keys()])].toSorted((a, b) => a - b);
  const last = known.at(-1) ?? 0;
  const shown = known.filter((month) => month > last - maxMonths);
  if (shown.length < 2) return [];
  const start = Math.min(shown[0] ?? last, last - minMonths + 1);
  return Array.from({ length: last - start + 1 }, (_, index) => {
    const month = start + index;
    return { month: timeOf(month), changes: changes.get(month) ?? 0, releases: releases.get(month) ?? 0 };
  });
}

/** The times of the commits that changed pages last, each commit once. */
function commitTimes(pages: Iterable<Page>): Iterable<number> {
  const times = new Map<string, number>();
  for (const { change } of pages) if (change !== undefined) times.set(change.commit, change.time);
  return times.values();
}

function count(counts: Map<number, number>, time: number, now: number): void {
  if (!(time >= 0 && time <= now)) return;
  const date = new Date(time);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  counts.set(month, (counts.get(month) ?? 0) + 1);
}

/** The first day of a month that is counted from the year 0. */
function timeOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}
