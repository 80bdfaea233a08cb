import type { PageStore } from './page-store.ts';
import { type CountedWord, minPrefixLength, type TermEntry, TermTable } from './term-table.ts';

/** A stored page, and the place of its first row. */
export interface NumberedPage {
  /** Its id in the store. */
  readonly id: number;
  /** The place of its first row, see `Postings`. */
  readonly place: number;
}

/** A word with its number in the store. */
interface StoredWord extends CountedWord {
  readonly term: number;
}

/** Rows that are in memory at the same time: 5 bytes each. */
const maxRows = 3_000_000;

/**
 * Reads the entries of all words of pages, in the order of their keys. The words of all pages are read once for each range of
 * the alphabet, so that the memory does not grow with the number of pages. Throws the errors of SQLite.
 */
export function* readEntries(store: PageStore, pages: readonly NumberedPage[]): Generator<TermEntry> {
  const texts = store.texts();
  const counts = new Uint32Array(texts.length);
  for (const { id } of pages) {
    store.readTerms(id, (term) => {
      counts[term] = (counts[term] ?? 0) + 1;
    });
  }
  const words = texts
    .map((key, term): StoredWord => ({ key, term, count: counts[term] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const indexes = new Int32Array(texts.length);
  for (const range of rangesOf(words)) {
    indexes.fill(none);
    for (const [index, { term }] of range.entries()) indexes[term] = index;
    const table = new TermTable(range);
    fill(table, { store, pages, indexes });
    yield* table.entries();
  }
}

/** The index of a word that belongs to another range. */
const none = -1;

interface TableRows {
  readonly store: PageStore;
  readonly pages: readonly NumberedPage[];
  /** The index of each word in the table. */
  readonly indexes: Int32Array;
}

function fill(table: TermTable, { store, pages, indexes }: TableRows): void {
  for (const { id, place: first } of pages) {
    store.readTerms(id, (term, place, impact) => {
      const index = indexes[term] ?? none;
      if (index !== none) table.add(index, first + place, impact);
    });
  }
}

/** Divides words, which ascend, into ranges with a limited number of rows. Words with a prefix in common stay together. */
function rangesOf(words: readonly StoredWord[], most = maxRows): readonly (readonly StoredWord[])[] {
  const ranges: StoredWord[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const group of Map.groupBy(words, ({ key }) => key.slice(0, minPrefixLength)).values()) {
    const own = group.reduce((sum, { count }) => sum + count, 0);
    const last = ranges.at(-1);
    if (last === undefined || rows + own > most) {
      ranges.push(group);
      rows = own;
    } else {
      for (const word of group) last.push(word);
      rows += own;
    }
  }
  return ranges;
}
