import type { DatabaseSync } from 'node:sqlite';
import type { IndexedPackage, IndexedPage, SearchQuery, SearchResult } from '#model/search.ts';
import { pageName } from '#model/search.ts';
import { createFindCandidates, type FoundRow } from './find-candidates.ts';
import { createIndexWriter } from './index-writer.ts';
import { matcherOf } from './matcher.ts';
import { namesOf } from './package-names.ts';
import { createFieldReader, scoreOf } from './rank.ts';
import { toHit } from './to-hit.ts';
import { createVocabulary } from './vocabulary.ts';

/** What `PageIndex` promises, at once and in this thread. Everything throws what SQLite throws. */
export interface SearchIndex {
  /** The key of every page and package, by name. */
  keys(): ReadonlyMap<string, string>;
  /** Makes the packages known. */
  setPackages(packages: readonly IndexedPackage[]): void;
  /** Puts pages in. */
  put(pages: readonly IndexedPage[]): void;
  /** Takes pages out. */
  remove(names: readonly string[]): void;
  /** Does a little of what makes searches faster; false when nothing is left to do. */
  tidy(): boolean;
  /** Searches. */
  search(query: SearchQuery): Omit<SearchResult, 'complete'>;
}

/** Hits of one page and of one package among all, so that one that says a word often leaves room for others. */
const mostOfPage = 3;
const mostOfPackage = 6;

/** Makes the index of a product's family over an open database. */
export function createSearchIndex(database: DatabaseSync, product: string): SearchIndex {
  const writer = createIndexWriter(database);
  const vocabulary = createVocabulary(database);
  const findCandidates = createFindCandidates(database, vocabulary);
  const textOf = database.prepare('SELECT text FROM section WHERE id = ?');
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();

  const ranked = (query: SearchQuery, { parsed, found }: ReturnType<typeof findCandidates>): readonly FoundRow[] => {
    const fieldOf = createFieldReader(parsed);
    const scored = found.map((row) => {
      const item = packages.get(row.repo);
      const candidate = { ...row, names: namesOf(item), stars: item?.stars ?? 0 };
      const own = row.kind > 0 && row.language === query.language ? ownLanguage : 0;
      return { row, score: scoreOf(candidate, parsed, fieldOf) + own };
    });
    return scored.toSorted((a, b) => b.score - a.score).map(({ row }) => row);
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
      const candidates = findCandidates(query);
      const rows = spread(ranked(query, candidates), query.repo === undefined ? mostOfPackage : undefined);
      const matcher = matcherOf(candidates.parsed);
      const hits = rows.slice(0, query.limit).map((row) => {
        const text = String(textOf.get(row.id)?.text ?? '');
        return toHit(row, { matcher, item: packages.get(row.repo), text, product });
      });
      return { hits, more: rows.length > query.limit, corrected: candidates.corrected };
    },
  };
}

/** What a page in the visitor's language is worth more than the same in another one. */
const ownLanguage = 0.4;

/** Leaves some out where many are of one page or one package. */
function spread(rows: readonly FoundRow[], ofPackage = Number.POSITIVE_INFINITY): readonly FoundRow[] {
  const counts = new Map<string, number>();
  const count = (name: string): number => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    return next;
  };
  return rows.filter((row) => count(pageName(row)) <= mostOfPage && count(row.repo) <= ofPackage);
}
