import { expect, test } from 'vitest';
import type { SearchHit } from '#model/search.ts';
import { groupHits } from './group-hits.ts';

const hit = (repo: string, id: string): SearchHit => ({
  kind: 'section',
  repo,
  file: 'README.md',
  id,
  url: `/${repo}/index.html#${id}`,
  package: repo.toUpperCase(),
  title: [],
  heading: [],
  excerpt: [],
});

test('results stand under their package, and the package of the best one comes first', () => {
  const groups = groupHits([hit('tide', 'a'), hit('sign', 'b'), hit('tide', 'c')]);
  expect(groups.map(({ repo, name, hits }) => [repo, name, hits.map(({ id }) => id)])).toEqual([
    ['tide', 'TIDE', ['a', 'c']],
    ['sign', 'SIGN', ['b']],
  ]);
});

test('each group knows how many results are above it', () => {
  const groups = groupHits([hit('tide', 'a'), hit('sign', 'b'), hit('tide', 'c'), hit('quill', 'd')]);
  expect(groups.map(({ before }) => before)).toEqual([0, 2, 3]);
  expect(groupHits([])).toEqual([]);
});
