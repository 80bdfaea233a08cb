import type { DatabaseSync } from 'node:sqlite';
import { type IndexedPackage, type IndexedPage, pageOfName } from '#features/search/contract/search.ts';
import { namesOf } from '#features/search/engine/query/package-names.ts';
import { pageLanguage, type StemLanguage, stemLanguageOf } from '#features/search/engine/query/stems.ts';
import { spelledWords } from '#features/search/engine/query/words.ts';
import { idsOfKind, idsOfLength } from './index-database-options.ts';
import type { Row } from './index-rows.ts';
import { createWordReader, indexTokens } from './index-tokens.ts';
import { packageToken } from './package-token.ts';
import { createWordCounts, type WordCounts } from './word-counts.ts';

/** Titles and headings with more words count as equally long. */
const maxLabelWords = 15;

/** Tokens of a row that are not written yet. */
interface Pending {
  readonly id: number;
  readonly labels: readonly string[];
  readonly body: string;
}

/** What all rows of a page have in common. */
interface Whole {
  readonly repo: string;
  readonly names: string;
  readonly title: string;
  readonly path: string;
}

/** Writes pages and packages with their rows. All methods throw the errors of SQLite. */
export class PageWriter {
  readonly #statements: ReturnType<typeof prepare>;
  readonly #counts: WordCounts;
  readonly #readers = { en: createWordReader('en'), hu: createWordReader('hu') };
  readonly #lastIds = new Map<number, number>();
  readonly #pending: Pending[] = [];

  /** Writes to a database that has the tables of the index. */
  constructor(database: DatabaseSync) {
    this.#statements = prepare(database);
    this.#counts = createWordCounts(database);
  }

  /** Removes a page by its name, if it exists. */
  removeOne(name: string): void {
    const statements = this.#statements;
    const { repo, file } = pageOfName(name);
    const page = statements.page.get(repo, file);
    if (page === undefined) return;
    const language = stemLanguageOf(String(page.language));
    const words = new Set<string>();
    const tokensOf = this.#rowTokens(
      { repo, names: String(page.names), title: String(page.title), path: String(page.path) },
      language,
      words,
    );
    for (const { id, heading, text } of statements.sections.all(Number(page.id))) {
      tokensOf({ heading: String(heading), text: String(text) });
      statements.removeWords.run(Number(id));
      statements.removeLabels.run(Number(id));
    }
    this.#counts.add(words, -1);
    statements.removePage.run(Number(page.id));
  }

  /** Adds a page of a package that does not exist yet. */
  putOne(page: Omit<IndexedPage, 'sections'>, rows: readonly Row[], item: IndexedPackage | undefined): void {
    const { repo, file, key, title, path, forTools } = page;
    const language = pageLanguage(page.language, rows);
    const names = namesOf(item).join(' ');
    const values = [repo, file, key, title, names, path, language, Number(forTools ?? false)] as const;
    const pageId = this.#statements.addPage.run(...values).lastInsertRowid;
    const words = new Set<string>();
    const tokensOf = this.#rowTokens({ repo, names, title, path }, stemLanguageOf(language), words);
    for (const row of rows) {
      const id = this.#nextId(row, title);
      this.#statements.addSection.run(id, pageId, row.anchor, row.heading, row.text);
      this.#pending.push({ id, ...tokensOf(row) });
    }
    this.#counts.add(words, 1);
  }

  /** Writes what is pending, and returns the words whose number of pages changes; to be called before the transaction is committed. */
  finish(): string[] {
    this.#writePending();
    return this.#counts.write();
  }

  /** Drops what is pending; to be called when the transaction is rolled back. */
  forget(): void {
    this.#pending.length = 0;
    this.#counts.drop();
    this.#lastIds.clear();
  }

  /** Writes in the order of ids: FTS5 begins another segment at each id that is smaller than the one before it. */
  #writePending(): void {
    this.#pending.sort((a, b) => a.id - b.id);
    for (const { id, labels, body } of this.#pending) this.#statements.addWords.run(id, ...labels, body);
    for (const { id, labels } of this.#pending) this.#statements.addLabels.run(id, ...labels);
    this.#pending.length = 0;
  }

  /** Creates a function that returns the tokens of a row. Words are added to `words` too. */
  #rowTokens({ repo, names, title, path }: Whole, language: StemLanguage, words: Set<string>): RowTokens {
    const tokens = (text: string): string => indexTokens(text, { read: this.#readers[language], words });
    const scope = packageToken(repo);
    words.add(scope);
    const common = [scope, tokens(names), tokens(title), tokens(path)];
    return ({ heading, text }) => ({ labels: [...common, tokens(heading)], body: tokens(text) });
  }

  #nextId({ kind, heading }: Row, title: string): number {
    const length = kind === 0 ? 0 : Math.min(maxLabelWords, spelledWords(kind === 1 ? title : heading).length);
    const start = kind * idsOfKind + length * idsOfLength;
    const last =
      this.#lastIds.get(start) ?? Number(this.#statements.lastId.get(start, start + idsOfLength)?.id ?? start);
    this.#lastIds.set(start, last + 1);
    return last + 1;
  }
}

/** Returns the tokens of a row. */
type RowTokens = (row: Pick<Row, 'heading' | 'text'>) => Omit<Pending, 'id'>;

function prepare(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    page: sql('SELECT id, names, title, path, language FROM page WHERE repo = ? AND file = ?'),
    sections: sql('SELECT id, heading, text FROM section WHERE page = ?'),
    addPage: sql(`
      INSERT INTO page (repo, file, key, title, names, path, language, for_tools) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    `),
    addSection: sql('INSERT INTO section (id, page, anchor, heading, text) VALUES (?, ?, ?, ?, ?)'),
    lastId: sql('SELECT max(id) AS id FROM section WHERE id >= ? AND id < ?'),
    addWords: sql('INSERT INTO words (rowid, scope, name, title, path, heading, body) VALUES (?, ?, ?, ?, ?, ?, ?)'),
    addLabels: sql('INSERT INTO labels (rowid, scope, name, title, path, heading) VALUES (?, ?, ?, ?, ?, ?)'),
    removeWords: sql('DELETE FROM words WHERE rowid = ?'),
    removeLabels: sql('DELETE FROM labels WHERE rowid = ?'),
    removePage: sql('DELETE FROM page WHERE id = ?'),
  };
}
