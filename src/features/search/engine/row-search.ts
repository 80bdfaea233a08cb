import type { IndexedPackage, SearchHit, SearchQuery, SearchResult } from '#features/search/contract/search.ts';
import type { Routing } from '#model/address/address.ts';
import { pathOf, readmeFile } from '#model/address/address.ts';
import { kinds } from './index/index-rows.ts';
import { limitHits, staticScore } from './index/rank-adjustments.ts';
import { exactNames } from './query/exact-names.ts';
import { type Candidates, findCandidates, findMost, type RowSource } from './query/find-candidates.ts';
import { excerptOf, mark } from './query/marked.ts';
import type { Matcher } from './query/matcher.ts';
import { matcherOf } from './query/matcher.ts';
import { nearWords } from './query/near-words.ts';
import { namesOf } from './query/package-names.ts';
import { type ParsedQuery, parseQuery } from './query/query.ts';
import { spelledAs } from './query/words.ts';
import { createFieldReader } from './ranking/field-reader.ts';
import { type MatchingRow, type ScoreOptions, scoreOf } from './ranking/rank.ts';
import { createTextReader } from './ranking/text-reader.ts';

/** What a hit needs besides its row. */
interface HitContext {
  /** Recognises the words of the query. */
  readonly matcher: Matcher;
  /** The package, if it is known. */
  readonly item: IndexedPackage | undefined;
  /** The text of the row. */
  readonly text: string;
  /** The base path and the product, on which addresses depend. */
  readonly site: Routing;
}

/** What a search depends on besides its rows. */
export interface SearchContext {
  /** Every package, by identity. */
  readonly packages: ReadonlyMap<string, IndexedPackage>;
  /** The base path and the product, on which addresses depend. */
  readonly site: Routing;
}

/** The rows for one reading of a query, best first. */
interface Ranked<Row> extends Omit<Candidates<Row>, 'rows'> {
  readonly rows: readonly ScoredRow<Row>[];
  /** Reads the labels of its rows. */
  readonly fieldOf: ScoreOptions['fieldOf'];
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

/** Hits from which corrected words take their spelling. */
const maxSpelling = 5;

/** A row with all words and a score of this or more is so good that rows without one of them are not searched for. */
const goodScore = 3.2;

/** What a row gains if it has a name as it is written, which a title with the parts of the name does not outweigh. */
const exactName = 2.5;

/** Rows whose text is read: those with the best scores before it is. Rows that may lack words need it more. */
const maxRead = 60;
const maxReadWhole = 12;

/** A name is so surely meant, if it is that of a package or of a page, that rows with its parts are not searched for. */
const sureName = 9;

/** If so many rows have enough words of a query, rows with less are not searched for. */
const enoughRows = 5;

/** Searches rows: on a served site those of its database, in a browser those of the files of a site. Throws what the rows throw. */
export async function searchRows<Row extends MatchingRow>(
  source: RowSource<Row>,
  query: SearchQuery,
  context: SearchContext,
): Promise<Omit<SearchResult, 'complete'>> {
  const ranking = { ...context, source, query };
  const result = await findBest(ranking);
  if (result === undefined || result.rows.length === 0) {
    const near = await nearWords(source, parseQuery(query.text));
    return { hits: [], more: false, corrected: null, ...(near.length > 0 && { near }) };
  }
  const { parsed, rows } = result;
  const singlePackage = query.filter.repo !== undefined || context.packages.size === 1;
  const limited = limitHits(
    rows.map(({ row }) => row),
    { singlePackage },
  );
  const matcher = matcherOf(parsed);
  const hits = limited.rows.slice(0, query.limit).map((row): SearchHit => {
    const item = context.packages.get(row.repo);
    return toHit(row, { matcher, item, text: source.textOf(row), site: context.site });
  });
  const shown = limited.rows.slice(0, maxSpelling);
  const texts = shown.flatMap((row) => [row.title, row.heading, source.textOf(row)]);
  const corrected = result.corrected === null ? null : spelledAs(result.corrected, texts);
  const rest = limited.rows.slice(query.limit).map(({ repo }) => repo);
  const others = new Set([...limited.cut, ...(result.moreIn ?? []), ...rest]);
  const more = result.more || others.size > 0;
  if (singlePackage || !more) return { hits, more, corrected };
  // Where rows were left out before they were read, any package may have others.
  const isPartial = ({ repo }: SearchHit) => result.more || others.has(repo);
  return { hits, more, moreIn: [...new Set(hits.filter(isPartial).map(({ repo }) => repo))], corrected };
}

/**
 * The best reading of the query: with all words; if that finds nothing good, also with most of their weights; else with any
 * word. Rows that are not good are ranked again by their texts.
 */
async function findBest<Row extends MatchingRow>(ranking: Ranking<Row>): Promise<Ranked<Row> | undefined> {
  const { source, query } = ranking;
  const names = await findNames(ranking);
  if (names !== undefined && names.best >= sureName && names.rows.length >= query.limit) return names;
  const candidates = await findCandidates(source, query);
  const readings = candidates.map((each) => join(names, rank(each, ranking)));
  // The query as written, if the readings are equal.
  const whole = readings.reduce<Ranked<Row> | undefined>(
    (a, b) => (a === undefined || b.best > a.best ? b : a),
    undefined,
  );
  if (whole !== undefined && (names !== undefined || whole.best >= goodScore)) return whole;
  const { parsed, corrected } = whole ?? { parsed: parseQuery(query.text), corrected: null };
  if (parsed.terms.length === 0) return undefined;
  const all = whole && rankByText(whole, ranking);
  const most = hasEnough(whole) ? undefined : await findMost(source, parsed, query);
  const isEnough = all !== undefined || (most !== undefined && most.rows.length >= enoughRows);
  if (most !== undefined && isEnough) return join(all, rankPartly({ parsed, corrected, ...most }, ranking));
  if (all !== undefined) return all;
  return rankPartly({ parsed, corrected, ...(await source.findRows(parsed, 'any', query)) }, ranking);
}

/** True for rows with both words of a query, or with a phrase, beside which rows with less are of no use. */
function hasEnough<Row>(whole: Ranked<Row> | undefined): boolean {
  if (whole === undefined || whole.parsed.terms.length > 2) return false;
  return whole.parsed.phrases.length > 0 || whole.rows.length >= enoughRows;
}

/** The rows that have the names in the query as they are written; undefined if there are none. */
async function findNames<Row extends MatchingRow>(ranking: Ranking<Row>): Promise<Ranked<Row> | undefined> {
  const { source, query } = ranking;
  const parsed = exactNames(parseQuery(query.text));
  if (parsed === undefined) return undefined;
  const found = await source.findRows(parsed, 'all', query);
  if (found.rows.length === 0) return undefined;
  const ranked = rank({ ...found, parsed, corrected: null }, ranking);
  return ordered(
    ranked.rows.map(({ row, score }) => ({ row, score: score + exactName })),
    ranked,
  );
}

/** The rows of both; those of the first keep their scores. */
function join<Row extends MatchingRow>(whole: Ranked<Row> | undefined, most: Ranked<Row>): Ranked<Row> {
  if (whole === undefined) return most;
  const known = new Set(whole.rows.map(({ row }) => keyOf(row)));
  const rows = [...whole.rows, ...most.rows.filter(({ row }) => !known.has(keyOf(row)))];
  const moreIn = [...(whole.moreIn ?? []), ...(most.moreIn ?? [])];
  return ordered(rows, { ...most, more: whole.more || most.more, moreIn });
}

function keyOf({ repo, file, kind, anchor }: MatchingRow): string {
  return JSON.stringify([repo, file, kind, anchor]);
}

function rank<Row extends MatchingRow>({ rows: found, ...rest }: Candidates<Row>, ranking: Ranking<Row>): Ranked<Row> {
  const { parsed, weights } = rest;
  const fieldOf = createFieldReader({ parsed, weights });
  const rows = found.map((row) => ({ row, score: scoreRow(row, { ranking, parsed, fieldOf, weights }) }));
  return ordered(rows, { ...rest, fieldOf });
}

/** Ranks the best rows with all terms again by their texts, if these tell more than that they have the terms. */
function rankByText<Row extends MatchingRow>(ranked: Ranked<Row>, ranking: Ranking<Row>): Ranked<Row> {
  const { terms, phrases } = ranked.parsed;
  if (terms.length < 2 || phrases.length > 0) return ranked;
  const read = readTexts(ranked, ranking, maxReadWhole);
  return ordered([...read, ...ranked.rows.slice(maxReadWhole)], ranked);
}

/** The best rows with scores that depend on their texts too. */
function readTexts<Row extends MatchingRow>(
  ranked: Ranked<Row>,
  ranking: Ranking<Row>,
  count: number,
): readonly ScoredRow<Row>[] {
  const { parsed, fieldOf, weights, rows } = ranked;
  const textFit = createTextReader(parsed);
  return rows.slice(0, count).map(({ row }): ScoredRow<Row> => {
    const text = textFit(ranking.source.textOf(row));
    return { row, score: scoreRow(row, { ranking, parsed, fieldOf, weights, text }) };
  });
}

/** Ranks rows that may lack terms. Which of them are missing is known from the text, of the best rows only. */
function rankPartly<Row extends MatchingRow>(candidates: Candidates<Row>, ranking: Ranking<Row>): Ranked<Row> {
  const ranked = rank(candidates, ranking);
  const more = ranked.more || ranked.rows.length > maxRead;
  return ordered(readTexts(ranked, ranking, maxRead), { ...ranked, more });
}

function ordered<Row>(rows: readonly ScoredRow<Row>[], rest: Omit<Ranked<Row>, 'rows' | 'best'>): Ranked<Row> {
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

function scoreRow<Row extends MatchingRow>(row: Row, { ranking, parsed, ...options }: ScoreContext<Row>): number {
  const { packages, site, query } = ranking;
  const item = packages.get(row.repo);
  const candidate = { ...row, names: namesOf(item), stars: item?.stars ?? 0 };
  const worth = staticScore(row, {
    language: query.language,
    product: site.product,
    unspaced: parsed.words.some(({ firstLength }) => firstLength !== undefined),
  });
  return scoreOf(candidate, parsed, options) + worth;
}

/** Turns a row into a search hit. */
function toHit(row: MatchingRow, { matcher, item, text, site }: HitContext): SearchHit {
  const { repo, file, shown = file, anchor } = row;
  const kind = kinds[row.kind] ?? 'section';
  const name = item?.title ?? repo;
  return {
    kind,
    repo,
    file,
    id: anchor,
    url: pathOf({ repo, file: shown || readmeFile }, site) + (anchor === '' ? '' : `#${anchor}`),
    package: name,
    title: mark(kind === 'package' ? name : row.title, matcher),
    heading: mark(row.heading, matcher),
    excerpt: excerptOf(text, matcher),
  };
}
