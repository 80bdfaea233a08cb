import { expect, test } from 'vitest';
import type { IndexedPackage } from '#features/search/contract/search.ts';
import { packageKey } from './index-rows.ts';
import { packageChanges } from './package-changes.ts';

const packageOf = (repo: string, title = repo): IndexedPackage => {
  return { repo, title, names: [], description: '', keywords: [], stars: 0 };
};

const rowOf = (item: IndexedPackage) => ({ repo: item.repo, key: packageKey(item) });

test('packages are gone, new, changed or the same; stars change nothing', () => {
  const rows = ['gone', 'same', 'renamed'].map((repo) => rowOf(packageOf(repo)));
  const packages = [{ ...packageOf('same'), stars: 5 }, packageOf('renamed', 'Other'), packageOf('new')];
  const { gone, changed } = packageChanges(rows, new Map(packages.map((item) => [item.repo, item])));
  expect(gone).toEqual(['gone']);
  expect(changed.map(({ repo }) => repo)).toEqual(['renamed', 'new']);
});
