import type { Routing } from '#model/address/address.ts';
import type { IndexedPackage, SearchHit, SearchQuery, SearchResult } from '#model/views/search.ts';
import { packageRecord, readRecord } from '#search/index/page-record.ts';
import { limitHits, staticScore } from '#search/index/rank-adjustments.ts';
import { createCorrectQuery } from '#search/query/correct-query.ts';
import { fetchPages } from '#search/query/fetch-pages.ts';
import { findPages } from '#search/query/find-pages.ts';
import { matcherOf } from '#search/query/matcher.ts';
import { namesOf } from '#search/query/package-names.ts';
import { type ParsedQuery, parseQuery } from '#search/query/query.ts';
import { createReadRows, type FetchedRow } from '#search/query/read-rows.ts';
import { toHit } from '#search/query/to-hit.ts';
import { createFieldReader, scoreOf } from '#search/ranking/rank.ts';
import type { Shards } from './shards.ts';

/** Dependencies of the search. */
export interface ShardSearchDeps {
  /** Finds pages. */
  readonly shards: Shards;
  /** Every package. */
  readonly packages: readonly IndexedPackage[];
  /** The base path and the product, on which addresses depend. */
  readonly site: Routing;
}

/** The search of an exported site, in the browser. */
export interface ShardSearch {
  /** Searches. Throws what the shards throw. */
  search(query: SearchQuery): Promise<SearchResult>;
}

/** Pages that are fetched for a query; each is a file of its own. */
const maxFetched = 16;

interface Ranked {
  readonly row: FetchedRow;
  readonly score: number;
}

interface Reading {
  readonly parsed: ParsedQuery;
  readonly ranked: readonly Ranked[];
}

/** Creates the search: the shards find pages, and their rows are ranked as the server ranks them. */
export function createShardSearch({ shards, packages, site }: ShardSearchDeps): ShardSearch {
  const correct = createCorrectQuery(shards, packages);
  const byRepo = new Map(packages.map((item) => [item.repo, item]));

  async function read(
    query: SearchQuery,
    parsed: ParsedQuery,
  ): Promise<Reading & { readonly unknown: readonly number[] }> {
    const { pages } = await findPages(shards, parsed, query.filter);
    const readRows = createReadRows(parsed);
    const fetched = await fetchPages(pages.slice(0, maxFetched));
    const own = packages.filter(({ repo }) => query.filter.repo === undefined || repo === query.filter.repo);
    const records = new Map(own.map((item) => [item.repo, readRecord({ ...packageRecord(item), title: '' })]));
    for (const record of fetched)
      records.set(record.file === '' ? record.repo : `${record.repo}\n${record.file}`, record);
    const rows = [...records.values()].flatMap((record) => readRows(record, byRepo.get(record.repo)));
    const whole = rows.filter((row) => row.whole);
    const unknown = parsed.terms.flatMap((_, index) => (rows.some((row) => row.found[index]) ? [] : [index]));
    return { parsed, ranked: rank(query, parsed, whole.length > 0 ? whole : rows), unknown };
  }

  function rank(query: SearchQuery, parsed: ParsedQuery, rows: readonly FetchedRow[]): readonly Ranked[] {
    const fieldOf = createFieldReader(parsed);
    const scored = rows.map((row) => {
      const item = byRepo.get(row.repo);
      const candidate = { ...row, names: namesOf(item), stars: item?.stars ?? 0 };
      const worth = staticScore(row, { language: query.language, product: site.product });
      return { row, score: scoreOf(candidate, parsed, fieldOf) + worth };
    });
    return scored.toSorted((a, b) => b.score - a.score);
  }

  function hitOf(row: FetchedRow, parsed: ParsedQuery): SearchHit {
    const parts = { matcher: matcherOf(parsed), item: byRepo.get(row.repo), text: row.text, site };
    return { ...toHit({ ...row, file: row.shown }, parts), file: row.file };
  }

  return {
    async search(query) {
      const parsed = parseQuery(query.text);
      if (parsed.terms.length === 0) return { hits: [], more: false, corrected: null, complete: true };
      const { unknown, ...written } = await read(query, parsed);
      const other = unknown.length === 0 ? undefined : await correct(parsed, unknown);
      const meant = other && (await read(query, other));
      const isMeant = meant !== undefined && topOf(meant) > topOf(written);
      const { ranked, parsed: shownQuery } = isMeant ? meant : written;
      const rows = limitHits(
        ranked.map(({ row }) => row),
        query,
      );
      return {
        hits: rows.slice(0, query.limit).map((row) => hitOf(row, shownQuery)),
        more: rows.length > query.limit,
        corrected: isMeant ? shownQuery.terms.map(({ folded }) => folded).join(' ') : null,
        complete: true,
      };
    },
  };
}

function topOf({ ranked: [first] }: Reading): number {
  return first?.score ?? 0;
}
