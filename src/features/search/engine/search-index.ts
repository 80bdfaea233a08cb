import type { DatabaseSync } from 'node:sqlite';
import type { IndexedPackage, IndexedPage, SearchQuery, SearchResult } from '#features/search/contract/search.ts';
import type { Routing } from '#model/address/address.ts';
import { createFindRows } from './index/find-rows.ts';
import { createIndexWriter } from './index/index-writer.ts';
import type { IndexedRow } from './index/row-queries.ts';
import { searchedTokens } from './index/searched-packages.ts';
import { createVocabulary } from './index/vocabulary.ts';
import type { RowSource } from './query/find-candidates.ts';
import { isPrefix } from './query/query.ts';
import { searchRows } from './row-search.ts';

/** The methods of `PageIndex`, in this thread and, but for the search, synchronous. All of them throw the errors of SQLite. */
export interface SearchIndex {
  /** The key of every page and package, by name. */
  keys(): ReadonlyMap<string, string>;
  setPackages(packages: readonly IndexedPackage[]): void;
  /** Adds or replaces pages. */
  put(pages: readonly IndexedPage[]): void;
  /** Removes pages. */
  remove(names: readonly string[]): void;
  /** Does a small part of the maintenance that makes searches faster; false if nothing is left to do. */
  tidy(): boolean;
  search(query: SearchQuery): Promise<Omit<SearchResult, 'complete'>>;
}

/** Creates the index of a site over an open database. */
export function createSearchIndex(database: DatabaseSync, site: Routing): SearchIndex {
  const writer = createIndexWriter(database);
  const vocabulary = createVocabulary(database);
  const findRows = createFindRows(database, vocabulary);
  const textOf = database.prepare('SELECT text FROM section WHERE id = ?');
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();

  const source: RowSource<IndexedRow> = {
    isKnown: (term) =>
      vocabulary.count(term.folded) > 0 || (isPrefix(term) && vocabulary.completions(term.folded).length > 0),
    nearest: vocabulary.nearest,
    beginningWith: vocabulary.completions,
    findRows: (parsed, join, { filter, limit }) =>
      findRows(parsed, join, { within: searchedTokens(filter, packages), limit }),
    textOf: ({ id }) => String(textOf.get(id)?.text ?? ''),
  };

  return {
    keys: writer.keys,
    setPackages(list) {
      packages = new Map(list.map((item) => [item.repo, item]));
      vocabulary.changed(writer.setPackages(packages));
    },
    put(pages) {
      vocabulary.changed(writer.put(pages));
    },
    remove(names) {
      vocabulary.changed(writer.remove(names));
    },
    tidy: () => writer.merge() || vocabulary.read(),
    search: (query) => searchRows(source, query, { packages, site }),
  };
}
