import type { DatabaseSync } from 'node:sqlite';

/** Counts the pages of each word. */
export interface WordCounts {
  /** Counts the words of a page; `by` is 1 for a page that is added and -1 for one that is removed. */
  add(tokens: ReadonlySet<string>, by: 1 | -1): void;
  /** Writes the counts since the last write, and returns the words that they change. Throws the errors of SQLite. */
  write(): string[];
  /** Drops the counts since the last write. */
  drop(): void;
}

/** Creates the counts. They are collected in memory and written together. */
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
      const changed = [...changes].filter(([, by]) => by !== 0);
      for (const [word, by] of changed) {
        put.run(word, by);
        if (by < 0) remove.run(word);
      }
      changes.clear();
      return changed.map(([word]) => word);
    },
    drop: () => changes.clear(),
  };
}
