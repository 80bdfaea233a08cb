import type { Routing } from '#model/address/address.ts';
import type { IndexedPackage, SearchHit, SearchQuery, SearchResult } from '#model/views/search.ts';
import { limitHits, staticScore } from './index/rank-adjustments.ts';
import { type Candidates, findCandidates, findMost, type RowSource } from './query/find-candidates.ts';
import { fitOf, matcherOf } from './query/matcher.ts';
import { namesOf } from './query/package-names.ts';
import { type ParsedQuery, parseQuery } from './query/query.ts';
import { toHit } from './query/to-hit.ts';
import { eachWord } from './query/words.ts';
import { createFieldReader, type FoundRow, type ScoreOptions, scoreOf } from './ranking/rank.ts';

/** What a search depends on besides its rows. */
export interface SearchContext {
  /** Every package, by identity. */
  readonly packages: ReadonlyMap<string, IndexedPackage>;
  /** The base path and the product, on which addresses depend. */
  readonly site: Routing;
}

/** The rows for one reading of a query, best first. */
interface Ranked<Row> extends Omit<Candidates<Row>, 'found'> {
  readonly rows: readonly ScoredRow<Row>[];
  /** The score of the first row. */
  readonly best: number;
}

interface ScoredRow<Row> {
  readonly row: Row;
  readonly score: number;
}

/** What ranks the rows of a search. */
interface Ranking<Row> extends SearchContext {
  readonly source: RowSource<Row>;
  readonly query: SearchQuery;
}

/** A row with all words and a score of this or more is so good that rows without one of them are not searched for. */
const goodScore = 3.2;

/** Rows without all words whose text is read: those with the best scores before it is. */
const maxRead = 60;

/** Searches rows: on a served site those of its database, in a browser those of the files of a site. Throws what the rows throw. */
export async function searchRows<Row extends FoundRow>(
  source: RowSource<Row>,
  query: SearchQuery,
  context: SearchContext,
): Promise<Omit<SearchResult, 'complete'>> {
  const ranking = { ...context, source, query };
  const result = await findBest(ranking);
  if (result === undefined) return { hits: [], more: false, corrected: null };
  const { parsed, rows, more, corrected } = result;
  const limited = limitHits(
    rows.map(({ row }) => row),
    query,
  );
  const matcher = matcherOf(parsed);
  const hits = limited.slice(0, query.limit).map((row): SearchHit => {
    const item = context.packages.get(row.repo);
    return toHit(row, { matcher, item, text: source.textOf(row), site: context.site });
  });
  return { hits, more: more || limited.length > query.limit, corrected };
}

/** The best reading of the query: with all words; if that finds nothing good, also with all but one; else with any word. */
async function findBest<Row extends FoundRow>(ranking: Ranking<Row>): Promise<Ranked<Row> | undefined> {
  const { source, query } = ranking;
  const readings = (await findCandidates(source, query)).map((candidates) =>
    rank(candidates, ranking, createFieldReader(candidates.parsed)),
  );
  // The query as written, if the readings are equal.
  const whole = readings.reduce<Ranked<Row> | undefined>(
    (a, b) => (a === undefined || b.best > a.best ? b : a),
    undefined,
  );
  if (whole !== undefined && whole.best >= goodScore) return whole;
  const { parsed, corrected } = whole ?? { parsed: parseQuery(query.text), corrected: null };
  if (parsed.terms.length === 0) return undefined;
  const most = await findMost(source, parsed, query);
  if (most !== undefined) return together(whole, rankPartly({ parsed, corrected, ...most }, ranking));
  if (whole !== undefined) return whole;
  return rankPartly({ parsed, corrected, ...(await source.findRows(parsed, 'any', query)) }, ranking);
}

/** The rows of both; those of the first keep their scores. */
function together<Row extends FoundRow>(whole: Ranked<Row> | undefined, most: Ranked<Row>): Ranked<Row> {
  if (whole === undefined) return most;
  const known = new Set(whole.rows.map(({ row }) => keyOf(row)));
  const rows = [...whole.rows, ...most.rows.filter(({ row }) => !known.has(keyOf(row)))];
  return { ...whole, rows: rows.toSorted(byScore), more: whole.more || most.more };
}

function keyOf({ repo, file, kind, anchor }: FoundRow): string {
  return JSON.stringify([repo, file, kind, anchor]);
}

function rank<Row extends FoundRow>(
  { found, ...rest }: Candidates<Row>,
  ranking: Ranking<Row>,
  fieldOf: ScoreOptions['fieldOf'],
): Ranked<Row> {
  const rows = found.map((row) => ({ row, score: scoreRow(row, { ranking, parsed: rest.parsed, fieldOf }) }));
  return ordered(rows, rest);
}

/** Ranks rows that may lack terms. Which of them are missing is known from the text, of the best rows only. */
function rankPartly<Row extends FoundRow>(candidates: Candidates<Row>, ranking: Ranking<Row>): Ranked<Row> {
  const { parsed } = candidates;
  const fieldOf = createFieldReader(parsed);
  const rows = rank(candidates, ranking, fieldOf).rows.slice(0, maxRead);
  const read = rows.map(({ row }) => {
    const missing = missingTerms([...labelsOf(row, ranking), ranking.source.textOf(row)], parsed);
    return { row, score: scoreRow(row, { ranking, parsed, fieldOf, missing }) };
  });
  const { found, ...rest } = candidates;
  return ordered(read, { ...rest, more: rest.more || found.length > maxRead });
}

function ordered<Row>(rows: readonly ScoredRow<Row>[], rest: Omit<Candidates<Row>, 'found'>): Ranked<Row> {
  const sorted = rows.toSorted(byScore);
  return { ...rest, rows: sorted, best: sorted[0]?.score ?? 0 };
}

function byScore(a: ScoredRow<unknown>, b: ScoredRow<unknown>): number {
  return b.score - a.score;
}

interface ScoreContext<Row> extends ScoreOptions {
  readonly ranking: Ranking<Row>;
  readonly parsed: ParsedQuery;
}

function scoreRow<Row extends FoundRow>(row: Row, { ranking, parsed, ...options }: ScoreContext<Row>): number {
  const { packages, site, query } = ranking;
  const item = packages.get(row.repo);
  const candidate = { ...row, names: namesOf(item), stars: item?.stars ?? 0 };
  const worth = staticScore(row, { language: query.language, product: site.product });
  return scoreOf(candidate, parsed, options) + worth;
}

function labelsOf({ repo, title, path, heading }: FoundRow, { packages }: SearchContext): readonly string[] {
  return [...namesOf(packages.get(repo)), title, path, heading];
}

/** How many terms of a query no text has. */
function missingTerms(texts: readonly string[], { terms }: ParsedQuery): number {
  const missing = new Set(terms);
  for (const word of texts.values().flatMap(eachWord)) {
    for (const term of missing) if (fitOf(word, term) > 0) missing.delete(term);
    if (missing.size === 0) break;
  }
  return missing.size;
}
