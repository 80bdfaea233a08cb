import type { DatabaseSync } from 'node:sqlite';
import { type IndexedPackage, type IndexedPage, pageName } from '#model/views/search.ts';
import { inTransaction } from '#platform/sqlite/transaction.ts';
import { packageRow, pageRows } from './index-rows.ts';
import { createPageWriter } from './page-writer.ts';

/** Writes rows of the index. Everything throws what SQLite throws. */
export interface IndexWriter {
  /** The key of every page and package, by name. */
  keys(): ReadonlyMap<string, string>;
  /** Puts the packages in, and takes out those that are gone with their pages; false when none has changed. */
  setPackages(packages: ReadonlyMap<string, IndexedPackage>): boolean;
  /** Puts pages in; all or none. */
  put(pages: readonly IndexedPage[]): void;
  /** Takes pages out; all or none. */
  remove(names: readonly string[]): void;
  /** Joins a few of the pieces in which words were written; false when there are no more than searches need. */
  merge(): boolean;
}

/** Pages of the full-text table that one merge writes. */
const mergeSize = 200;

/** Makes the writer. */
export function createIndexWriter(database: DatabaseSync): IndexWriter {
  const statements = prepare(database);
  const { removeOne, putOne, finish, forget } = createPageWriter(database);
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();

  function together(work: () => void): void {
    try {
      inTransaction(database, () => {
        work();
        finish();
      });
    } catch (error) {
      forget();
      throw error;
    }
  }

  function keys(): ReadonlyMap<string, string> {
    return new Map(
      statements.keys
        .all()
        .map(({ repo, file, key }) => [pageName({ repo: String(repo), file: String(file) }), String(key)]),
    );
  }

  return {
    keys,
    setPackages(all) {
      packages = all;
      const known = new Map(statements.packages.all().map(({ repo, key }) => [String(repo), key]));
      const gone = [...known.keys()].filter((repo) => !all.has(repo));
      const changed = [...all.values()].filter((item) => known.get(item.repo) !== packageKey(item));
      if (gone.length + changed.length === 0) return false;
      together(() => {
        for (const repo of gone) {
          for (const { file } of statements.files.all(repo)) removeOne(pageName({ repo, file: String(file) }));
        }
        for (const { repo } of changed) removeOne(pageName({ repo, file: '' }));
        for (const item of changed) {
          putOne({ repo: item.repo, file: '', key: packageKey(item), title: '' }, [packageRow(item)], item);
        }
      });
      return true;
    },
    put(pages) {
      together(() => {
        for (const page of pages) removeOne(pageName(page));
        for (const page of pages) putOne(page, pageRows(page), packages.get(page.repo));
      });
    },
    remove: (names) => together(() => names.forEach(removeOne)),
    merge() {
      const merged = statements.merges.map((merge) => {
        const before = Number(statements.changes.get()?.count);
        merge.run(mergeSize);
        // Less than two changes of rows: there was nothing to merge.
        return Number(statements.changes.get()?.count) - before >= 2;
      });
      return merged.includes(true);
    },
  };
}

function packageKey(item: IndexedPackage): string {
  return JSON.stringify({ ...item, stars: undefined });
}

function prepare(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    keys: sql('SELECT repo, file, key FROM page'),
    packages: sql("SELECT repo, key FROM page WHERE file = ''"),
    files: sql('SELECT file FROM page WHERE repo = ?'),
    merges: ['words', 'labels'].map((table) => sql(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`)),
    changes: sql('SELECT total_changes() AS count'),
  };
}
