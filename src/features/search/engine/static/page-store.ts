import type { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import type { IndexedPackage, IndexedPage } from '#features/search/contract/search.ts';
import type { Row } from '#features/search/engine/index/index-rows.ts';
import { pageScore } from '#features/search/engine/index/rank-adjustments.ts';
import { namesOf } from '#features/search/engine/query/package-names.ts';
import { pageLanguage } from '#features/search/engine/query/stems.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { createPageTerms } from './page-terms.ts';
import { divideRows, encodeRecord } from './records.ts';
import { maxRecords, prepareShards } from './shard-tables.ts';

/** A page of an exported site. */
export interface ExportedPage extends IndexedPage {
  /** The file under whose address it is shown. */
  readonly shown: string;
}

/** Records are short, so a small window does, which is faster to set up. */
const compression = { windowBits: 13, memLevel: 7 };

/** Stores the records and the words of pages. All methods throw the errors of SQLite. */
export class PageStore {
  readonly statements: ReturnType<typeof prepareShards>;
  #pageTerms = createPageTerms((word) => this.#numberOf(word));
  readonly #product: string;
  /** The numbers of the words; undefined until they are needed. */
  #terms: Map<string, number> | undefined;

  /** Stores into a database that has the tables. `product` is the name of the core package. */
  constructor(database: DatabaseSync, product: string) {
    this.statements = prepareShards(database);
    this.#product = product;
  }

  /** Drops what is in memory; to be called when a transaction is rolled back. */
  forget(): void {
    this.#terms = undefined;
    this.#pageTerms = createPageTerms((word) => this.#numberOf(word));
  }

  /** Removes a page, if it exists. */
  remove(repo: string, file: string): void {
    const { page, removePage, removeRecords } = this.statements;
    const found = page.get(repo, file);
    if (found === undefined) return;
    const id = Number(found.id);
    removeRecords.run(id * maxRecords, (id + 1) * maxRecords);
    removePage.run(id);
  }

  /** Adds a page that does not exist yet. */
  add(page: Omit<ExportedPage, 'sections'>, rows: readonly Row[], item: IndexedPackage | undefined): void {
    const { repo, file, key, shown, title, path, forTools } = page;
    const groups = divideRows(rows).slice(0, maxRecords);
    const language = pageLanguage(page.language, rows);
    const writer = new ByteWriter();
    const labels = { repo, names: namesOf(item), title, path, bonus: pageScore(page, { product: this.#product }) };
    this.#pageTerms(groups, labels, (term, place, impact) => {
      writer.number(term);
      writer.number(place);
      writer.byte(impact);
    });
    const added = this.statements.addPage.run(repo, file, key, shown, groups.length, writer.result());
    const first = Number(added.lastInsertRowid) * maxRecords;
    for (const [number, group] of groups.entries()) {
      const record = encodeRecord({ repo, file, shown, title, path, language, forTools, rows: group });
      this.statements.addRecord.run(first + number, gzipSync(record, compression));
    }
  }

  /** The words by their numbers. */
  texts(): readonly string[] {
    return [...this.#numbers().keys()];
  }

  /** Calls a function with the number of each word of a page, the place of its row, and the impact. */
  readTerms(page: number, add: (term: number, place: number, impact: number) => void): void {
    const bytes = this.statements.termsOfPage.get(page)?.terms;
    if (!(bytes instanceof Uint8Array)) return;
    const reader = new ByteReader(bytes);
    while (!reader.isAtEnd) add(reader.number(), reader.number(), reader.byte());
  }

  /** The compressed bytes of a record of a page. */
  record(page: number, number: number): Uint8Array<ArrayBuffer> | undefined {
    const bytes = this.statements.record.get(page * maxRecords + number)?.bytes;
    return bytes instanceof Uint8Array ? new Uint8Array(bytes) : undefined;
  }

  #numbers(): Map<string, number> {
    this.#terms ??= new Map(this.statements.terms.all().map(({ id, text }) => [String(text), Number(id)]));
    return this.#terms;
  }

  #numberOf(word: string): number {
    const numbers = this.#numbers();
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(word, number);
    this.statements.addTerm.run(number, word);
    return number;
  }
}
