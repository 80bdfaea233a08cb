import type { DatabaseSync } from 'node:sqlite';
import type { Routing } from '#model/address/address.ts';
import type { IndexedPackage, IndexedPage, SearchQuery, SearchResult } from '#model/views/search.ts';
import { createIndexWriter } from './index/index-writer.ts';
import { limitHits, staticScore } from './index/rank-adjustments.ts';
import { createVocabulary } from './index/vocabulary.ts';
import { type Candidates, createFindCandidates } from './query/find-candidates.ts';
import { createFindRows, type FoundRow } from './query/find-rows.ts';
import { matcherOf } from './query/matcher.ts';
import { namesOf } from './query/package-names.ts';
import { toHit } from './query/to-hit.ts';
import { createFieldReader, scoreOf } from './ranking/rank.ts';

/** The methods of `PageIndex`, synchronous and in this thread. All of them throw the errors of SQLite. */
export interface SearchIndex {
  /** The key of every page and package, by name. */
  keys(): ReadonlyMap<string, string>;
  /** Sets the packages. */
  setPackages(packages: readonly IndexedPackage[]): void;
  /** Adds or replaces pages. */
  put(pages: readonly IndexedPage[]): void;
  /** Removes pages. */
  remove(names: readonly string[]): void;
  /** Does a small part of the maintenance that makes searches faster; false if nothing is left to do. */
  tidy(): boolean;
  /** Searches. */
  search(query: SearchQuery): Omit<SearchResult, 'complete'>;
}

interface Ranked {
  readonly row: FoundRow;
  readonly score: number;
}

/** Creates the index of a site over an open database. */
export function createSearchIndex(database: DatabaseSync, site: Routing): SearchIndex {
  const writer = createIndexWriter(database);
  const vocabulary = createVocabulary(database);
  const findCandidates = createFindCandidates(createFindRows(database, vocabulary), vocabulary);
  const textOf = database.prepare('SELECT text FROM section WHERE id = ?');
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();

  const ranked = (query: SearchQuery, { parsed, found }: Candidates): readonly Ranked[] => {
    const fieldOf = createFieldReader(parsed);
    const scored = found.map((row) => {
      const item = packages.get(row.repo);
      const candidate = { ...row, names: namesOf(item), stars: item?.stars ?? 0 };
      return {
        row,
        score: scoreOf(candidate, parsed, fieldOf) + staticScore(row, { ...query, product: site.product }),
      };
    });
    return scored.toSorted((a, b) => b.score - a.score);
  };

  /** The reading of the query with the best row; the query as written, if they are equal. */
  const bestReading = (query: SearchQuery): Candidates & { readonly rows: readonly FoundRow[] } => {
    const [first, ...others] = findCandidates(query).map((candidates) => ({
      ...candidates,
      scored: ranked(query, candidates),
    }));
    if (first === undefined) return { parsed: { terms: [], phrases: [] }, found: [], corrected: null, rows: [] };
    const best = others.reduce((a, b) => ((b.scored[0]?.score ?? 0) > (a.scored[0]?.score ?? 0) ? b : a), first);
    return { ...best, rows: best.scored.map(({ row }) => row) };
  };

  return {
    keys: writer.keys,
    setPackages(list) {
      packages = new Map(list.map((item) => [item.repo, item]));
      if (writer.setPackages(packages)) vocabulary.changed();
    },
    put(pages) {
      writer.put(pages);
      vocabulary.changed();
    },
    remove(names) {
      writer.remove(names);
      vocabulary.changed();
    },
    tidy: () => writer.merge() || vocabulary.read(),
    search(query) {
      const reading = bestReading(query);
      const rows = limitHits(reading.rows, query);
      const matcher = matcherOf(reading.parsed);
      const hits = rows.slice(0, query.limit).map((row) => {
        const text = String(textOf.get(row.id)?.text ?? '');
        return toHit(row, { matcher, item: packages.get(row.repo), text, site });
      });
      return { hits, more: rows.length > query.limit, corrected: reading.corrected };
    },
  };
}
