import { expect, test } from 'vitest';
import { byStars, plainDescription, shortName, starLabel } from './package.ts';

test.each([
  [0, undefined],
  [-3, undefined],
  [1, '1'],
  [999, '999'],
  [1000, '1k'],
  [1049, '1k'],
  [1050, '1.1k'],
  [1500, '1.5k'],
  [12_000, '12k'],
  [999_900, '999.9k'],
  [999_999, '999.9k'],
  [1_000_000, '1000k'],
])('[P-03] [V-02] %i stars are shown as %s', (stars, label) => {
  expect(starLabel(stars)).toBe(label);
});

test('a language with a decimal comma has one in thousands of stars', () => {
  expect([4_820, 12_000, 999].map((stars) => starLabel(stars, ','))).toEqual(['4,8k', '12k', '999']);
});

test.each([
  ['📡 Redis UI', 'Redis UI'],
  ['🛠️ Tools', 'Tools'],
  ['👩‍💻 🇭🇺 Two of them', 'Two of them'],
  ['3 ways to do it', '3 ways to do it'],
  ['# of stars', '# of stars'],
  ['Nothing in front', 'Nothing in front'],
  ['⁂ Like an emoji', 'Like an emoji'],
  ['📡', ''],
  ['', ''],
])('[P-05] %j without its prefix is %j', (description, plain) => {
  expect(plainDescription(description)).toBe(plain);
});

test('[E-02] a package is identified by its name without prefix, unless that is empty', () => {
  expect(shortName({ name: 'p3x-redis-ui', prefix: 'p3x-' })).toBe('redis-ui');
  expect(shortName({ name: 'redis-ui', prefix: 'p3x-' })).toBe('redis-ui');
  expect(shortName({ name: 'redis-ui', prefix: undefined })).toBe('redis-ui');
  expect(shortName({ name: 'p3x-', prefix: 'p3x-' })).toBe('p3x-');
});

test('[E-02] packages are ordered by stars, ties by name', () => {
  const packages = [
    { repo: 'b', stars: 1 },
    { repo: 'a', stars: 1 },
    { repo: 'c', stars: 9 },
  ];
  expect(packages.toSorted(byStars).map(({ repo }) => repo)).toEqual(['c', 'a', 'b']);
});

test('archived packages come after all others, ordered among themselves', () => {
  const packages = [
    { repo: 'old', stars: 900, archived: true },
    { repo: 'new', stars: 1, archived: false },
    { repo: 'older', stars: 901, archived: true },
  ];
  expect(packages.toSorted(byStars).map(({ repo }) => repo)).toEqual(['new', 'older', 'old']);
});
