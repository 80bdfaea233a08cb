import { expect, test } from 'vitest';
import { createNearIndex, nearEntries } from './near-index.ts';

/** A family in which each package has a README and a page that is called like those of all others. */
function familyOf(packages: number) {
  return createNearIndex(
    Array.from({ length: packages }, (_, index) => `package-${index}`).flatMap((repo) => [
      { repo, last: repo, words: new Set(['package', repo.slice(8)]) },
      { repo, last: 'guide', words: new Set(['guide']) },
    ]),
  );
}

const wrong = { repo: 'package-77', last: 'guidee', own: ['guidee', 'package', '77'] };

test('an address without a page is compared with as many pages in a family of 20,000 packages as in one of 2,000', () => {
  const counts = [2_000, 20_000].map((packages) => nearEntries(familyOf(packages), wrong).length);
  expect(counts[1]).toBe(counts[0]);
  expect(counts[1]).toBeLessThan(1_000);
});

test('the pages of its own package are among them, however many other pages have the same words', () => {
  const near = nearEntries(familyOf(20_000), { ...wrong, repo: 'package-19999' });
  expect(near.filter(({ repo }) => repo === 'package-19999').map(({ last }) => last)).toEqual([
    'package-19999',
    'guide',
  ]);
});
