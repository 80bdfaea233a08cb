import type { DatabaseSync } from 'node:sqlite';
import { type IndexedPackage, type IndexedPage, pageName } from '#model/search.ts';
import { packageRow, pageRows, type Row } from './index-rows.ts';
import { indexTokens } from './index-tokens.ts';
import { idsOfKind } from './open-index.ts';
import { namesOf } from './package-names.ts';
import { languageOf } from './stems.ts';

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
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();

  function removeOne(name: string): void {
    const [repo = '', file = ''] = name.split('\n');
    statements.removeWords.run(repo, file);
    statements.removePage.run(repo, file);
  }

  function putOne({ repo, file, key, title }: Omit<IndexedPage, 'sections'>, rows: readonly Row[]): void {
    removeOne(pageName({ repo, file }));
    const language = languageOf(rows.map(({ text }) => text).join(' '));
    const page = statements.addPage.run(repo, file, key, title, language).lastInsertRowid;
    const tokens = (text: string): string => indexTokens(text, language);
    const [nameTokens, titleTokens] = [tokens(namesOf(packages.get(repo)).join(' ')), tokens(title)];
    for (const { kind, anchor, heading, text } of rows) {
      const id = nextId(kind);
      statements.addSection.run(id, page, anchor, heading, text);
      statements.addWords.run(id, nameTokens, titleTokens, tokens(heading), tokens(text));
    }
  }

  function nextId(kind: Row['kind']): number {
    const start = kind * idsOfKind;
    const last = statements.lastId.get(start, start + idsOfKind)?.id;
    return typeof last === 'number' ? last + 1 : start + 1;
  }

  function together(work: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
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
        for (const item of changed) {
          putOne({ repo: item.repo, file: '', key: packageKey(item), title: '' }, [packageRow(item)]);
        }
      });
      return true;
    },
    put(pages) {
      together(() => {
        for (const page of pages) putOne(page, pageRows(page));
      });
    },
    remove: (names) => together(() => names.forEach(removeOne)),
    merge() {
      const before = statements.changes.get()?.count;
      statements.merge.run(mergeSize);
      // Less than two changes of rows: there was nothing to merge.
      return Number(statements.changes.get()?.count) - Number(before) >= 2;
    },
  };
}

function packageKey(item: IndexedPackage): string {
  return JSON.stringify({ ...item, stars: undefined });
}

function prepare(database: DatabaseSync) {
  return {
    keys: database.prepare('SELECT repo, file, key FROM page'),
    packages: database.prepare("SELECT repo, key FROM page WHERE file = ''"),
    files: database.prepare('SELECT file FROM page WHERE repo = ?'),
    addPage: database.prepare('INSERT INTO page (repo, file, key, title, language) VALUES (?, ?, ?, ?, ?)'),
    addSection: database.prepare('INSERT INTO section (id, page, anchor, heading, text) VALUES (?, ?, ?, ?, ?)'),
    lastId: database.prepare('SELECT max(id) AS id FROM section WHERE id >= ? AND id < ?'),
    addWords: database.prepare('INSERT INTO words (rowid, name, title, heading, body) VALUES (?, ?, ?, ?, ?)'),
    removeWords: database.prepare(
      'DELETE FROM words WHERE rowid IN (SELECT section.id FROM section JOIN page ON page.id = section.page WHERE repo = ? AND file = ?)',
    ),
    removePage: database.prepare('DELETE FROM page WHERE repo = ? AND file = ?'),
    merge: database.prepare("INSERT INTO words (words, rank) VALUES ('merge', ?)"),
    changes: database.prepare('SELECT total_changes() AS count'),
  };
}
