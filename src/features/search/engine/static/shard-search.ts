import type { IndexedPackage, SearchQuery, SearchResult } from '#features/search/contract/search.ts';
import { searchedTokens } from '#features/search/engine/index/searched-packages.ts';
import type { RowSource } from '#features/search/engine/query/find-candidates.ts';
import { nearestWord } from '#features/search/engine/query/nearest-word.ts';
import { namesOf } from '#features/search/engine/query/package-names.ts';
import { inOneWord, isPrefix, type Term } from '#features/search/engine/query/query.ts';
import { wordsOf } from '#features/search/engine/query/words.ts';
import { termWeights } from '#features/search/engine/ranking/term-weights.ts';
import { searchRows } from '#features/search/engine/row-search.ts';
import type { Routing } from '#model/address/address.ts';
import { matchAnyWord, matchTerm, noRows } from './match-term.ts';
import { isWanted, pickRecords } from './pick-records.ts';
import { createReadRows, type FetchedRow } from './read-rows.ts';
import { countUpTo, type ShardReader } from './shard-reader.ts';

/** Dependencies of the search. */
export interface ShardSearchDeps {
  /** Reads the files. */
  readonly reader: ShardReader;
  /** Every package. */
  readonly packages: readonly IndexedPackage[];
  /** The base path and the product, on which addresses depend. */
  readonly site: Routing;
}

/** The search of an exported site, in the browser. */
export interface ShardSearch {
  /** Searches. An aborted search fetches no records. Throws what the reader throws, or the reason of the signal. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResult>;
}

/** Letters of an unknown word that are taken to be right, unless it is like the name of a package. */
const fixedPrefix = 3;

/** Rows of a record on the average. */
const typicalRows = 4;

/** Creates the search: the shards tell which records may have the best rows, and these are ranked as a server ranks them. */
export function createShardSearch({ reader, packages, site }: ShardSearchDeps): ShardSearch {
  const byRepo = new Map(packages.map((item) => [item.repo, item]));
  const starts = startsOf(reader.list.packages);
  const rowCount = typicalRows * reader.list.packages.reduce((sum, records) => sum + records, 0);

  type FindRows = RowSource<FetchedRow>['findRows'];

  const findRows = async (signal: AbortSignal | undefined, ...[parsed, join, query]: Parameters<FindRows>) => {
    const { filter, limit } = query;
    const within = searchedTokens(filter, byRepo);
    const [joined, scope, ...terms] = await Promise.all([
      parsed.terms.length > 1 ? matchAnyWord(reader, [inOneWord(parsed.terms)]) : noRows,
      within && matchAnyWord(reader, within),
      ...parsed.terms.map((term) => matchTerm(reader, term)),
    ]);
    const weights = termWeights(
      terms.map(({ count }) => count),
      rowCount,
    );
    const singlePackage = filter.repo !== undefined || packages.length === 1;
    const options = { join, limit, weights, packages: starts, singlePackage };
    const { records, more, cut } = pickRecords({ terms, joined, scope }, options);
    signal?.throwIfAborted();
    const readRows = createReadRows(parsed);
    const read = await Promise.all(records.map(reader.record));
    const rows = read.flatMap((record) => readRows(record, byRepo.get(record.repo)));
    const isCut = (_: unknown, index: number) => cut.has(countUpTo(starts, records[index] ?? 0));
    const moreIn = read.filter(isCut).map(({ repo }) => repo);
    return { rows: rows.filter((row) => isWanted(row, join, weights)), more, moreIn, weights };
  };

  async function isKnown(term: Term): Promise<boolean> {
    if ((await reader.entry(term.folded)) !== undefined) return true;
    return isPrefix(term) && (await reader.withPrefix(term.folded)).length > 0;
  }

  const source: Omit<RowSource<FetchedRow>, 'findRows'> = {
    isKnown,
    nearest: (word) => nearest(word, packages, reader),
    beginningWith: (prefix) => beginningWith(prefix, reader),
    textOf: ({ text }) => text,
  };

  return {
    async search(query, signal) {
      const rows = { ...source, findRows: (...input: Parameters<FindRows>) => findRows(signal, ...input) };
      return { ...(await searchRows(rows, query, { packages: byRepo, site })), complete: true };
    },
  };
}

/** The known word that is most like an unknown one: of the names of packages first, then of all words. */
async function nearest(
  word: string,
  packages: ShardSearchDeps['packages'],
  reader: ShardSearchDeps['reader'],
): Promise<string | undefined> {
  const names = packages.flatMap((item) => wordsOf(namesOf(item).join(' \n')));
  const name = nearestWord(
    word,
    names.map(({ folded }) => [folded, 0]),
  );
  if (name !== undefined) return name;
  const entries = await reader.around(word, word.slice(0, fixedPrefix));
  return nearestWord(
    word,
    entries.map(({ key, postings }) => [key, postings().total]),
  );
}

/** The most frequent words with a prefix. */
async function beginningWith(prefix: string, reader: ShardSearchDeps['reader']): Promise<readonly string[]> {
  const entries = (await reader.around(prefix, prefix)).filter(({ key }) => key.startsWith(prefix));
  const counted = entries.map(({ key, postings }) => ({ key, count: postings().total }));
  return counted.toSorted((a, b) => b.count - a.count).map(({ key }) => key);
}

/** The first record of each package. */
function startsOf(counts: readonly number[]): readonly number[] {
  let next = 0;
  return counts.map((count) => {
    next += count;
    return next - count;
  });
}
