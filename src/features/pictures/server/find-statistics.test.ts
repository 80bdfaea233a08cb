import { expect, test } from 'vitest';
import { generatedCore } from '#catalog/generated-matrix.ts';
import { testEntry } from '#catalog/testing/test-entry.ts';
import { findStatistics } from './find-statistics.ts';

const packageOf = (repo: string, stars: number) => ({ ...generatedCore('core', repo), repo, core: false, stars });
const packages = [packageOf('lamp', 7), packageOf('wick', 4)];
const day = 24 * 60 * 60 * 1000;
const noFiles = packages.map((item) => testEntry(item));

test('the stars of a family are the sum of its packages, each from its first day', () => {
  const stars = new Map([
    [
      'lamp',
      [
        { day: 100, stars: 5 },
        { day: 120, stars: 7 },
      ],
    ],
    ['wick', [{ day: 110, stars: 3 }]],
    ['removed', [{ day: 90, stars: 50 }]],
  ]);
  const { total, stars: own } = findStatistics(noFiles, { stars, firstSeen: new Map() }, 130 * day);
  expect(total).toEqual([
    { day: 100, stars: 5 },
    { day: 110, stars: 8 },
    { day: 120, stars: 10 },
    { day: 130, stars: 11 },
  ]);
  expect([...own.keys()]).toEqual(['lamp', 'wick']);
});

test('on the first day there are no figures', () => {
  const figures = findStatistics(noFiles, { stars: new Map(), firstSeen: new Map() }, 130 * day);
  expect([figures.total, figures.months, figures.stars.size]).toEqual([[], [], 0]);
});

test('a month counts each commit once, and no date in the future', () => {
  const change = (commit: string, month: number) => ({ commit, time: Date.UTC(2026, month, 3), author: 'A' });
  const files = [change('a', 0), change('a', 0), change('b', 2)].map((each, index) => {
    return [`${index}.md`, { file: `${index}.md`, hash: '', size: 0, change: each }] as const;
  });
  const releases = [1, 90].map((month) => ({ version: '1.0.0', time: Date.UTC(2026, month, 1) }));
  const lamp = testEntry(packageOf('lamp', 7), { pages: new Map(files), releases });
  const { months } = findStatistics([lamp], { stars: new Map(), firstSeen: new Map() }, Date.UTC(2026, 6));
  expect(months.map(({ changes, releases: count }) => [changes, count]).slice(-3)).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
});

test('the months begin with the first that has a release, and are six at least', () => {
  const monthsOf = (...released: number[]) => {
    const releases = released.map((month) => ({ version: '1.0.0', time: Date.UTC(2024, month, 1) }));
    const lamp = testEntry(packageOf('lamp', 7), { releases });
    return findStatistics([lamp], { stars: new Map(), firstSeen: new Map() }, Date.UTC(2027, 0)).months;
  };
  // The oldest is out of sight, and two years before the newest there was nothing.
  expect(monthsOf(0, 20, 30).map(({ releases }) => releases)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(monthsOf(10, 11).map(({ releases }) => releases)).toEqual([0, 0, 0, 0, 1, 1]);
});
