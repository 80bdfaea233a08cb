import { expect, test } from 'vitest';
import type { SearchHit } from '#features/search/contract/search.ts';
import { groupHits } from './group-hits.ts';

function hit(kind: SearchHit['kind'], address: string): SearchHit {
  const [repo = '', file = '', id = ''] = address.split(/[/#]/);
  const url = `/${repo}/${file}#${id}`;
  return { kind, repo, file, id, url, package: repo.toUpperCase(), title: [], heading: [], excerpt: [] };
}

test('a page and its headings are one row, where the best of them is, and no hit is lost', () => {
  const hits = [
    hit('section', 'lamp/wick.md#trim'),
    hit('page', 'desk/README.md'),
    hit('section', 'lamp/oil.md#fill'),
    hit('page', 'lamp/wick.md'),
    hit('package', 'lamp/README.md'),
    hit('section', 'lamp/wick.md#light'),
  ];
  const groups = groupHits(hits);
  const urls = groups.map(({ pages }) => pages.map((page) => page.map(({ url }) => url)));
  expect(urls).toEqual([
    [['/lamp/wick.md#trim', '/lamp/wick.md#', '/lamp/wick.md#light'], ['/lamp/oil.md#fill'], ['/lamp/README.md#']],
    [['/desk/README.md#']],
  ]);
  expect(groups.map((group) => group.package)).toEqual(['LAMP', 'DESK']);
});
