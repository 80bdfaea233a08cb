import type { DatabaseSync } from 'node:sqlite';
import type { StarDay } from '#model/package/star-history.ts';
import type { StoreReads, StoreRecords } from './store-methods.ts';

/** Stars over time, and the first day of each package. */
export type StarTable = Pick<StoreReads, 'starDays' | 'familyPast'> &
  Pick<StoreRecords, 'recordStars' | 'recordPackages'>;

// A day without a change needs no row: the last row holds until the next one.
const insert = `INSERT INTO star (product, repo, day, stars) SELECT ?1, ?2, ?3, ?4
  WHERE ?4 IS NOT (SELECT stars FROM star WHERE product = ?1 AND repo = ?2 ORDER BY day DESC LIMIT 1)
  ON CONFLICT DO UPDATE SET stars = excluded.stars`;

/** Prepares the statements of the tables `star` and `seen`. */
export function starTable(database: DatabaseSync): StarTable {
  const note = database.prepare(insert);
  const days = database.prepare('SELECT day, stars FROM star WHERE product = ? AND repo = ? ORDER BY day');
  const see = database.prepare('INSERT OR IGNORE INTO seen (product, repo, day) VALUES (?, ?, ?)');
  const allDays = database.prepare('SELECT repo, day, stars FROM star WHERE product = ? ORDER BY day');
  const allSeen = database.prepare('SELECT repo, day FROM seen WHERE product = ?');
  return {
    recordPackages(product, repos, day) {
      for (const repo of repos) see.run(product, repo, day);
    },
    familyPast(product) {
      const stars = new Map<string, StarDay[]>();
      for (const { repo, ...entry } of allDays.all(product)) {
        const days = stars.get(String(repo)) ?? [];
        days.push({ day: Number(entry.day), stars: Number(entry.stars) });
        stars.set(String(repo), days);
      }
      const firstSeen = new Map(allSeen.all(product).map(({ repo, day }) => [String(repo), Number(day)]));
      return { stars, firstSeen };
    },
    recordStars(product, stars, day) {
      for (const [repo, count] of stars) note.run(product, repo, day, count);
    },
    starDays: (product, repo) =>
      days.all(product, repo).map(({ day, stars }) => ({ day: Number(day), stars: Number(stars) })),
  };
}
