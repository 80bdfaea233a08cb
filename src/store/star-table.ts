import type { DatabaseSync } from 'node:sqlite';
import type { StoreReads, StoreWrites } from './store-message.ts';
import { today } from './today.ts';

/** Stars over time. */
export type StarTable = Pick<StoreReads, 'starDays'> & Pick<StoreWrites, 'noteStars'>;

// A day on which nothing changed needs no row: what was written last holds until the next one.
const insert = `INSERT INTO star (product, repo, day, stars) SELECT ?1, ?2, ?3, ?4
  WHERE ?4 IS NOT (SELECT stars FROM star WHERE product = ?1 AND repo = ?2 ORDER BY day DESC LIMIT 1)
  ON CONFLICT DO UPDATE SET stars = excluded.stars`;

/** Prepares the statements of the table `star`. */
export function starTable(database: DatabaseSync): StarTable {
  const note = database.prepare(insert);
  const days = database.prepare('SELECT day, stars FROM star WHERE product = ? AND repo = ? ORDER BY day');
  return {
    noteStars(product, stars) {
      for (const [repo, count] of stars) note.run(product, repo, today(), count);
    },
    starDays: (product, repo) =>
      days.all(product, repo).map(({ day, stars }) => ({ day: Number(day), stars: Number(stars) })),
  };
}
