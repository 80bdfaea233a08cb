import type { DatabaseSync } from 'node:sqlite';
import type { IndexedPackage, IndexedPage } from '#model/views/search.ts';
import { namesOf } from '#search/query/package-names.ts';
import { languageOf, type StemLanguage } from '#search/query/stems.ts';
import { spelledWords } from '#search/query/words.ts';
import { idsOfKind, idsOfLength } from './index-database-options.ts';
import type { Row } from './index-rows.ts';
import { createWordReader, indexTokens } from './index-tokens.ts';
import { packageToken } from './package-token.ts';
import { createWordCounts } from './word-counts.ts';

/** Writes pages and packages with their rows. Everything throws what SQLite throws. */
export interface PageWriter {
  /** Takes a page out, by its name, if it is there. */
  removeOne(name: string): void;
  /** Puts a page of a package in that is not there. */
  putOne(page: Omit<IndexedPage, 'sections'>, rows: readonly Row[], item: IndexedPackage | undefined): void;
  /** Has to be called before what was written is kept. */
  finish(): void;
  /** Has to be called when what was written is not kept. */
  forget(): void;
}

/** Titles and headings of more words are of one length. */
const longestLabel = 15;

/** What is still to be written of a row. */
interface Pending {
  readonly id: number;
  readonly labels: readonly string[];
  readonly body: string;
}

/** What a page's rows have in common. */
interface Whole {
  readonly repo: string;
  readonly names: string;
  readonly title: string;
}

/** Makes the writer. */
export function createPageWriter(database: DatabaseSync): PageWriter {
  const statements = prepare(database);
  const counts = createWordCounts(database);
  const readers = { en: createWordReader('en'), hu: createWordReader('hu') };
  const lastIds = new Map<number, number>();
  const pending: Pending[] = [];

  function removeOne(name: string): void {
    const [repo = '', file = ''] = name.split('\n');
    const page = statements.page.get(repo, file);
    if (page === undefined) return;
    const language = page.language === 'hu' ? 'hu' : 'en';
    const found = new Set<string>();
    const tokensOf = rowTokens({ repo, names: String(page.names), title: String(page.title) }, language, found);
    for (const { id, heading, text } of statements.sections.all(Number(page.id))) {
      tokensOf({ heading: String(heading), text: String(text) });
      statements.removeWords.run(Number(id));
      statements.removeLabels.run(Number(id));
    }
    counts.add(found, -1);
    statements.removePage.run(Number(page.id));
  }

  const putOne: PageWriter['putOne'] = ({ repo, file, key, title }, rows, item) => {
    const language = languageOf(rows.map(({ text }) => text).join(' '));
    const names = namesOf(item).join(' ');
    const page = statements.addPage.run(repo, file, key, title, names, language).lastInsertRowid;
    const found = new Set<string>();
    const tokensOf = rowTokens({ repo, names, title }, language, found);
    for (const row of rows) {
      const id = nextId(row, title);
      statements.addSection.run(id, page, row.anchor, row.heading, row.text);
      pending.push({ id, ...tokensOf(row) });
    }
    counts.add(found, 1);
  };

  /** FTS5 writes a segment whenever an id is below the one before it, and then has them all to merge. */
  function writePending(): void {
    pending.sort((a, b) => a.id - b.id);
    for (const { id, labels, body } of pending) statements.addWords.run(id, ...labels, body);
    for (const { id, labels } of pending) statements.addLabels.run(id, ...labels);
    pending.length = 0;
  }

  /** Reads a page's rows; what they have in common is read once. The words go into `found` too. */
  function rowTokens({ repo, names, title }: Whole, language: StemLanguage, found: Set<string>) {
    const tokens = (text: string): string => indexTokens(text, { read: readers[language], found });
    const scope = packageToken(repo);
    found.add(scope);
    const common = [scope, tokens(names), tokens(title)];
    return ({ heading, text }: Pick<Row, 'heading' | 'text'>) => ({
      labels: [...common, tokens(heading)],
      body: tokens(text),
    });
  }

  function nextId({ kind, heading }: Row, title: string): number {
    const length = kind === 0 ? 0 : Math.min(longestLabel, spelledWords(kind === 1 ? title : heading).length);
    const start = kind * idsOfKind + length * idsOfLength;
    const last = lastIds.get(start) ?? Number(statements.lastId.get(start, start + idsOfLength)?.id ?? start);
    lastIds.set(start, last + 1);
    return last + 1;
  }

  return {
    removeOne,
    putOne,
    finish() {
      writePending();
      counts.write();
    },
    forget() {
      pending.length = 0;
      counts.drop();
      lastIds.clear();
    },
  };
}

function prepare(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    page: sql('SELECT id, names, title, language FROM page WHERE repo = ? AND file = ?'),
    sections: sql('SELECT id, heading, text FROM section WHERE page = ?'),
    addPage: sql('INSERT INTO page (repo, file, key, title, names, language) VALUES (?, ?, ?, ?, ?, ?)'),
    addSection: sql('INSERT INTO section (id, page, anchor, heading, text) VALUES (?, ?, ?, ?, ?)'),
    lastId: sql('SELECT max(id) AS id FROM section WHERE id >= ? AND id < ?'),
    addWords: sql('INSERT INTO words (rowid, scope, name, title, heading, body) VALUES (?, ?, ?, ?, ?, ?)'),
    addLabels: sql('INSERT INTO labels (rowid, scope, name, title, heading) VALUES (?, ?, ?, ?, ?)'),
    removeWords: sql('DELETE FROM words WHERE rowid = ?'),
    removeLabels: sql('DELETE FROM labels WHERE rowid = ?'),
    removePage: sql('DELETE FROM page WHERE id = ?'),
  };
}
