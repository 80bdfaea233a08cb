import type { DatabaseSync } from 'node:sqlite';

/** Counts on how many pages each word stands. */
export interface WordCounts {
  /** Counts the words of a page, each once: `by` is 1 for a page that comes and -1 for one that goes. */
  add(tokens: ReadonlySet<string>, by: 1 | -1): void;
  /** Writes what was counted since the last time. Throws what SQLite throws. */
  write(): void;
  /** Forgets what was counted since then. */
  drop(): void;
}

/** Makes the counts; many pages are counted in memory and written together. */
export function createWordCounts(database: DatabaseSync): WordCounts {
  const put = database.prepare(
    'INSERT INTO word (term, count) VALUES (?, ?) ON CONFLICT (term) DO UPDATE SET count = count + excluded.count',
  );
  const remove = database.prepare('DELETE FROM word WHERE term = ? AND count <= 0');
  const changes = new Map<string, number>();
  return {
    add(tokens, by) {
      for (const token of tokens) changes.set(token, (changes.get(token) ?? 0) + by);
    },
    write() {
      for (const [word, by] of changes) {
        if (by !== 0) put.run(word, by);
        if (by < 0) remove.run(word);
      }
      changes.clear();
    },
    drop: () => changes.clear(),
  };
}
