import type { DatabaseSync } from 'node:sqlite';
import { type IndexedPackage, type IndexedPage, pageName } from '#features/search/contract/search.ts';
import { inTransaction } from '#platform/sqlite/transaction.ts';
import { packageKey, packageRow, pageRows } from './index-rows.ts';
import { packageChanges } from './package-changes.ts';
import { PageWriter } from './page-writer.ts';

/** Writes rows of the index. What changes pages returns the words whose number of pages changed. All methods throw the errors of SQLite. */
export interface IndexWriter {
  /** The key of every page and package, by name. */
  keys(): ReadonlyMap<string, string>;
  /** Sets the packages, and removes the pages of packages that are gone. */
  setPackages(packages: ReadonlyMap<string, IndexedPackage>): string[];
  /** Adds or replaces pages, in one transaction. */
  put(pages: readonly IndexedPage[]): string[];
  /** Removes pages, in one transaction. */
  remove(names: readonly string[]): string[];
  /** Merges a few segments of the full-text tables; false if there is nothing to merge. */
  merge(): boolean;
}

/** Pages of the full-text table that one merge writes. */
const mergeSize = 200;

export function createIndexWriter(database: DatabaseSync): IndexWriter {
  const statements = prepare(database);
  const pages = new PageWriter(database);
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();

  function together(work: () => void): string[] {
    try {
      return inTransaction(database, () => {
        work();
        return pages.finish();
      });
    } catch (error) {
      pages.forget();
      throw error;
    }
  }

  return {
    keys: () => keysIn(statements),
    setPackages(all) {
      packages = all;
      const { gone, changed } = packageChanges(statements.packages.all(), all);
      if (gone.length + changed.length === 0) return [];
      return together(() => {
        for (const repo of gone) {
          for (const { file } of statements.files.all(repo)) pages.removeOne(pageName({ repo, file: String(file) }));
        }
        for (const { repo } of changed) pages.removeOne(pageName({ repo, file: '' }));
        for (const item of changed) {
          pages.putOne(
            { repo: item.repo, file: '', key: packageKey(item), title: '', path: '' },
            [packageRow(item)],
            item,
          );
        }
      });
    },
    put(changed) {
      return together(() => {
        for (const page of changed) pages.removeOne(pageName(page));
        for (const page of changed) pages.putOne(page, pageRows(page), packages.get(page.repo));
      });
    },
    remove(names) {
      return together(() => {
        for (const name of names) pages.removeOne(name);
      });
    },
    merge: () => mergeOnce(statements),
  };
}

function keysIn({ keys }: Statements): ReadonlyMap<string, string> {
  return new Map(
    keys.all().map(({ repo, file, key }) => [pageName({ repo: String(repo), file: String(file) }), String(key)]),
  );
}

/** Merges a few segments of each table; false if there was nothing to merge. */
function mergeOnce({ merges, changes }: Statements): boolean {
  const merged = merges.map((merge) => {
    const before = Number(changes.get()?.count);
    merge.run(mergeSize);
    // FTS5 documents fewer than two changed rows as nothing left to merge.
    return Number(changes.get()?.count) - before >= 2;
  });
  return merged.includes(true);
}

type Statements = ReturnType<typeof prepare>;

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
