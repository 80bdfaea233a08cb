import { expect, test } from 'vitest';
import { filterPackages } from './package-filter.ts';

const packages = [
  { repo: 'onenote', name: 'p3x-onenote', code: 'Office', stars: 50 },
  { repo: 'redis-ui', name: 'p3x-redis-ui', code: '2Q', stars: 40 },
  { repo: 'c++', name: 'c++', code: undefined, stars: 3 },
  { repo: 'redis-ui-server', name: 'p3x-redis-ui-server', code: 'Hive', stars: 2 },
];
const names = (text: string): string[] => filterPackages(packages, text).map(({ repo }) => repo);

test('[L-03] [V-03] an empty search shows all packages in their order', () => {
  expect(names('')).toEqual(['onenote', 'redis-ui', 'c++', 'redis-ui-server']);
  expect(names('  ,  ')).toEqual(names(''));
});

test('[L-02] terms match name, repo or code as substrings, whatever their case', () => {
  expect(names('REDIS')).toEqual(['redis-ui', 'redis-ui-server']);
  expect(names('p3x-one')).toEqual(['onenote']);
  expect(names('2q')).toEqual(['redis-ui']);
});

test('[L-02] a package with more matching terms comes first, then one with more stars', () => {
  expect(names('server, redis note')).toEqual(['redis-ui-server', 'onenote', 'redis-ui']);
});

test('[L-02] a repository is found by the names of the packages in its folders', () => {
  const inside = [...packages, { repo: 'hive', name: 'hive', code: undefined, stars: 1, packages: ['@bee/wax'] }];
  expect(filterPackages(inside, 'WAX').map(({ repo }) => repo)).toEqual(['hive']);
});

test('[L-02] a package is found by the name of its repository', () => {
  const renamed = [...packages, { repo: 'resume', reponame: 'resume-web', name: 'resume', code: undefined, stars: 1 }];
  expect(filterPackages(renamed, 'resume-w').map(({ repo }) => repo)).toEqual(['resume']);
});

test('[L-04] a search without matches has an empty list', () => {
  expect(names('zzz')).toEqual([]);
});

test.each(['c++', '(', '[', '.*', '\\'])('[L-10] %j is literal text', (text) => {
  expect(names(text)).toEqual(text === 'c++' ? ['c++'] : []);
});

test('a term such as group:tools restricts the search to a group, and other terms search in it', () => {
  const grouped = packages.map((item) => (item.repo.startsWith('redis') ? { ...item, group: 'tools' } : item));
  const found = (text: string): readonly string[] => filterPackages(grouped, text).map(({ repo }) => repo);
  expect(found('group:tools').toSorted()).toEqual(['redis-ui', 'redis-ui-server']);
  expect(found('Group:Tools server')).toEqual(['redis-ui-server']);
  expect(found('group:tools note')).toEqual([]);
  expect(found('group:none')).toEqual([]);
});

test('a family is sorted for the first key of a search only', () => {
  let reads = 0;
  const counted = packages.map((item) => ({
    ...item,
    get stars() {
      reads += 1;
      return item.stars;
    },
  }));
  expect(filterPackages(counted, 'r')).toHaveLength(2);
  expect(reads).toBeGreaterThan(0);
  reads = 0;
  expect(filterPackages(counted, 're').map(({ repo }) => repo)).toEqual(['redis-ui', 'redis-ui-server']);
  expect(reads).toBe(0);
});
