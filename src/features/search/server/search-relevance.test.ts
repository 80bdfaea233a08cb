import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { Search, SearchHit } from '#features/search/contract/search.ts';
import { currentSearch } from '#features/search/testing/current-search.ts';
import {
  corpusQueries,
  exampleQueries,
  exampleQuestions,
  type RelevanceQuery,
} from '#features/search/testing/relevance-queries.ts';
import { openTestShards } from '#features/search/testing/test-shards.ts';

/** The place of the wanted hit among those found, 1 for the first, or undefined. */
async function placeOf(search: Pick<Search, 'search'>, [text, wanted]: RelevanceQuery): Promise<number | undefined> {
  const { hits } = await search.search({ text, filter: {}, language: undefined, limit: 20 });
  const place = hits.findIndex((hit) => namesOf(hit).includes(wanted));
  return place < 0 ? undefined : place + 1;
}

function namesOf({ kind, repo, file, id }: SearchHit): readonly string[] {
  if (kind === 'package') return [repo];
  const page = `${repo}/${file}`;
  // The first page of a package stands for it.
  return [...(file === 'README.md' && id === '' ? [repo] : []), id === '' ? page : `${page}#${id}`];
}

/** The places of all wanted hits. One query follows another, as a visitor asks: a host takes only so many at once. */
async function placesOf(
  search: Pick<Search, 'search'>,
  queries: readonly RelevanceQuery[],
): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  for (const query of queries) placed.push({ query, place: await placeOf(search, query) });
  return placed;
}

interface Placed {
  readonly query: RelevanceQuery;
  readonly place: number | undefined;
}

function reciprocalRank(placed: readonly Placed[]): number {
  return placed.reduce((sum, { place }) => sum + (place === undefined ? 0 : 1 / place), 0) / placed.length;
}

/** Queries whose answer is not the first hit, for tuning the ranking. */
function missed(placed: readonly Placed[]): readonly string[] {
  return placed
    .filter(({ place }) => place !== 1)
    .map(({ query: [text, wanted], place }) => `${text} → ${wanted} at ${place ?? 'no place'}`);
}

const corpus = '../shared/corpus/patrikx3';

const families = [
  { name: 'the example family', folder: 'examples/family', product: 'asterism', queries: exampleQueries },
  { name: 'the corpus (skipped where it is absent)', folder: corpus, product: 'corifeus', queries: corpusQueries },
];

describe.each(families)('in $name', ({ folder, product, queries }) => {
  describe.skipIf(!existsSync(folder))('a visitor', () => {
    let site: TestSite;
    beforeAll(async () => {
      site = await startTestSite({ family: resolve(folder), settings: { product } });
      await site.catalog.followers.update();
    });
    afterAll(() => site.close());

    const names = (): readonly RelevanceQuery[] =>
      listedPackages({ inOrder: site.snapshots.current()?.inOrder ?? [] }).map(({ repo }) => [repo, repo]);

    test('finds every package first by its name', async () => {
      const placed = await placesOf(currentSearch(site), names());
      expect(placed.length).toBeGreaterThan(5);
      expect(missed(placed)).toEqual([]);
    });

    if (folder === 'examples/family') {
      test('who asks for one route finds the page of routes first', async () => {
        expect(await placeOf(currentSearch(site), ['route', 'signpost/docs/routes.md'])).toBe(1);
      });

      test('who asks a question finds its answer, on a server and in files', async () => {
        for (const search of [currentSearch(site), await openTestShards(site)]) {
          const placed = await placesOf(search, exampleQuestions);
          expect(reciprocalRank(placed), missed(placed).join('\n')).toBeGreaterThanOrEqual(0.9);
        }
      });
    }

    test('finds what is meant: mean reciprocal rank of 0.9 or more', async () => {
      const placed = await placesOf(currentSearch(site), queries);
      expect(placed.length).toBeGreaterThanOrEqual(60);
      expect(reciprocalRank(placed), missed(placed).join('\n')).toBeGreaterThanOrEqual(0.9);
    });

    test('of files finds the same: every package first, mean reciprocal rank of 0.9 or more', async () => {
      const search = await openTestShards(site);
      expect(missed(await placesOf(search, names()))).toEqual([]);
      const placed = await placesOf(search, queries);
      expect(reciprocalRank(placed), missed(placed).join('\n')).toBeGreaterThanOrEqual(0.9);
    });
  });
});
