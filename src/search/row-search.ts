import type { Routing } from '#model/address/address.ts';
import type { IndexedPackage, SearchHit, SearchQuery, SearchResult } from '#model/views/search.ts';
import { limitHits, staticScore } from './index/rank-adjustments.ts';
import { type Candidates, findCandidates, type RowSource } from './query/find-candidates.ts';
import { matcherOf } from './query/matcher.ts';
import { namesOf } from './query/package-names.ts';
import { toHit } from './query/to-hit.ts';
import { createFieldReader, type FoundRow, scoreOf } from './ranking/rank.ts';

/** What a search depends on besides its rows. */
export interface SearchContext {
  /** Every package, by identity. */
  readonly packages: ReadonlyMap<string, IndexedPackage>;
  /** The base path and the product, on which addresses depend. */
  readonly site: Routing;
}

/** The rows for one reading of a query, best first. */
interface Ranked<Row> extends Omit<Candidates<Row>, 'found'> {
  readonly rows: readonly Row[];
  /** The score of the first row. */
  readonly best: number;
}

/** Searches rows: on a served site those of its database, in a browser those of the files of a site. Throws what the rows throw. */
export async function searchRows<Row extends FoundRow>(
  source: RowSource<Row>,
  query: SearchQuery,
  context: SearchContext,
): Promise<Omit<SearchResult, 'complete'>> {
  const readings = (await findCandidates(source, query)).map((candidates) => rank(candidates, query, context));
  const [first, ...others] = readings;
  if (first === undefined) return { hits: [], more: false, corrected: null };
  // The query as written, if the readings are equal.
  const { parsed, rows, more, corrected } = others.reduce((a, b) => (b.best > a.best ? b : a), first);
  const limited = limitHits(rows, query);
  const matcher = matcherOf(parsed);
  const hits = limited.slice(0, query.limit).map((row): SearchHit => {
    const item = context.packages.get(row.repo);
    return toHit(row, { matcher, item, text: source.textOf(row), site: context.site });
  });
  return { hits, more: more || limited.length > query.limit, corrected };
}

function rank<Row extends FoundRow>(
  { found, ...rest }: Candidates<Row>,
  query: SearchQuery,
  { packages, site }: SearchContext,
): Ranked<Row> {
  const fieldOf = createFieldReader(rest.parsed);
  const scored = found.map((row) => {
    const item = packages.get(row.repo);
    const candidate = { ...row, names: namesOf(item), stars: item?.stars ?? 0 };
    const worth = staticScore(row, { language: query.language, product: site.product });
    return { row, score: scoreOf(candidate, rest.parsed, fieldOf) + worth };
  });
  const sorted = scored.toSorted((a, b) => b.score - a.score);
  return { ...rest, rows: sorted.map(({ row }) => row), best: sorted[0]?.score ?? 0 };
}
