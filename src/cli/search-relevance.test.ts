import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFindBoilerplate } from '#catalog/boilerplate.ts';
import { createImageSizes } from '#catalog/images/image-sizes.ts';
import { createLinkedPages } from '#catalog/linked-pages.ts';
import { type EditionFinders, makeEdition } from '#catalog/make-edition.ts';
import { readText } from '#catalog/read-text.ts';
import type { Edition } from '#catalog/shelf.ts';
import { linkedFiles } from '#markdown/linked-files.ts';
import { createRender } from '#markdown/render.ts';
import { edgeKeys } from '#markdown/shared-edges.ts';
import { pathOf } from '#model/address.ts';
import { pageKind } from '#model/page.ts';
import type { SearchHit } from '#model/search.ts';
import { indexedPackages } from '#search/indexed-packages.ts';
import { corpusQueries, exampleQueries, type RelevanceQuery } from '#search/relevance-queries.ts';
import { createSearchIndex, type IndexedPage, type SearchIndex } from '#search/search-index.ts';
import { folderSource } from '#sources/folder.ts';

interface Family {
  readonly edition: Edition;
  readonly index: SearchIndex;
}

function finders(): EditionFinders {
  const lists = { recall: async (keys: readonly string[]) => keys.map(() => undefined), remember: () => undefined };
  const boilerplate = createFindBoilerplate(edgeKeys, lists);
  return { linkedPages: createLinkedPages(linkedFiles, lists), imageSizes: createImageSizes(), boilerplate };
}

async function familyOf(folder: string, product: string): Promise<Family> {
  const source = folderSource({ path: folder, product });
  const { repositories } = await source.list();
  const settings = { product, hosts: [], emoji: 'text' } as const;
  const edition = await makeEdition({ repositories, warnings: [] }, settings, finders());
  const index = createSearchIndex(':memory:');
  index.setPackages(indexedPackages(edition.snapshot.packages));
  index.put(await pagesOf(edition));
  await source.close();
  return { edition, index };
}

async function pagesOf(edition: Edition): Promise<IndexedPage[]> {
  const render = createRender();
  const { pages, product } = edition.snapshot;
  const all = [...pages].flatMap(([repo, files]) => [...files.values()].map((page) => ({ repo, page })));
  const indexed = all.map(async ({ repo, page }): Promise<IndexedPage[]> => {
    const kind = pageKind(page.file);
    const text = kind && (await readText(edition, repo, { page, sizeLimit: 1_000_000 }));
    if (kind === undefined || text === undefined) return [];
    const location = pathOf({ repo, file: page.file }, product);
    const request = { requestId: '', md: text.text, kind, currentRepo: repo, path: page.file, location };
    const { title, sections } = render(request, edition.family);
    return [{ repo, file: page.file, key: page.hash, title: title ?? page.file, sections }];
  });
  return (await Promise.all(indexed)).flat();
}

/** The place of the wanted hit among those found, 1 for the first, or undefined. */
function placeOf(index: SearchIndex, [text, wanted]: RelevanceQuery): number | undefined {
  const { hits } = index.search({ text, repo: undefined, limit: 20 });
  const place = hits.findIndex((hit) => namesOf(hit).includes(wanted));
  return place < 0 ? undefined : place + 1;
}

function namesOf({ kind, repo, file, id }: SearchHit): readonly string[] {
  if (kind === 'package') return [repo];
  const page = `${repo}/${file}`;
  // The first page of a package stands for it.
  return [...(file === 'README.md' && id === '' ? [repo] : []), id === '' ? page : `${page}#${id}`];
}

function reciprocalRank(index: SearchIndex, queries: readonly RelevanceQuery[]): number {
  const ranks = queries.map((query) => 1 / (placeOf(index, query) ?? Number.POSITIVE_INFINITY));
  return ranks.reduce((sum, rank) => sum + rank, 0) / queries.length;
}

/** Queries whose answer is not the first hit, for whoever tunes the ranking. */
function missed(index: SearchIndex, queries: readonly RelevanceQuery[]): readonly string[] {
  return queries.flatMap((query) => {
    const place = placeOf(index, query);
    return place === 1 ? [] : [`${query[0]} → ${query[1]} at ${place ?? 'no place'}`];
  });
}

const corpus = '../shared/corpus/patrikx3';

const families = [
  { name: 'the example family', folder: 'examples/family', product: 'asterism', queries: exampleQueries },
  { name: 'the corpus (skipped where it is absent)', folder: corpus, product: 'corifeus', queries: corpusQueries },
];

describe.each(families)('in $name', ({ folder, product, queries }) => {
  describe.skipIf(!existsSync(folder))('a visitor', () => {
    let family: Family;
    beforeAll(async () => {
      family = await familyOf(folder, product);
    });
    afterAll(() => family.index.close());

    test('finds every package first by its name', () => {
      const names = family.edition.snapshot.packages.map(({ repo }): RelevanceQuery => [repo, repo]);
      expect(missed(family.index, names)).toEqual([]);
    });

    test('finds what is meant: mean reciprocal rank of 0.9 or more', () => {
      const rank = reciprocalRank(family.index, queries);
      expect(rank, missed(family.index, queries).join('\n')).toBeGreaterThanOrEqual(0.9);
    });
  });
});
