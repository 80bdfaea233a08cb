import { expect, test } from 'vitest';
import { emptyHistory, type FamilyHistory } from '#model/package/star-history.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { Facts } from '#sources/manifests/facts.ts';
import { completeMetadata } from '#sources/metadata.ts';
import { createMatrix } from './create-matrix.ts';
import { testEntry } from './testing/test-entry.ts';

const day = 20_000;

function matrixOf(families: Readonly<Record<string, Facts>>, past: FamilyHistory = emptyHistory, today = day): Matrix {
  const entries = Object.entries(families).map(([repo, facts]) => {
    return testEntry({ ...completeMetadata(facts, repo), repo, folder: repo, title: repo, core: repo === 'core' });
  });
  return createMatrix({ entries }, past, today * 24 * 60 * 60 * 1000);
}

const marksOf = ({ rows }: Matrix) => Object.fromEntries(rows.map(({ repo, marks }) => [repo, marks]));

test('a package that joins a family later is marked as new for a while', () => {
  const past = { ...emptyHistory, firstSeen: new Map([['first', day - 100]]) };
  expect(marksOf(matrixOf({ first: {}, late: {} }, past))).toEqual({ first: [], late: ['new'] });
  const later = { ...emptyHistory, firstSeen: new Map([...past.firstSeen, ['late', day]]) };
  expect(marksOf(matrixOf({ first: {}, late: {} }, later, day + 29))).toEqual({ first: [], late: ['new'] });
  expect(marksOf(matrixOf({ first: {}, late: {} }, later, day + 30))).toEqual({ first: [], late: [] });
});

test('a package that gained stars is marked as rising, unless it is archived', () => {
  const days = [{ day: day - 60, stars: 100 }];
  const past = { ...emptyHistory, stars: new Map(['up', 'still', 'closed', 'unknown'].map((repo) => [repo, days])) };
  const family = {
    up: { stars: 140 },
    still: { stars: 101 },
    closed: { stars: 140, archived: true },
    unknown: { stars: 0 },
  };
  const matrix = matrixOf(family, past);
  expect(marksOf(matrix)).toEqual({ up: ['rising'], still: [], closed: [], unknown: [] });
  expect(matrix.rows.map(({ gained }) => gained)).toEqual([40, 1, 40, 0]);
  expect(matrix.rows.map(({ trend }) => trend?.from)).toEqual([100, 100, 100, undefined]);
});

test('the core package has the page but no row, and the version changes each day', () => {
  const past = {
    ...emptyHistory,
    stars: new Map([
      [
        'up',
        [
          { day: day - 40, stars: 1 },
          { day: day - 1, stars: 2 },
        ],
      ],
    ]),
  };
  const matrix = matrixOf({ core: {}, up: { stars: 2 } }, past);
  expect(matrix.rows.map(({ repo }) => repo)).toEqual(['up']);
  expect(matrixOf({ core: {}, up: { stars: 2 } }, past).version).toBe(matrix.version);
  expect(matrixOf({ core: {}, up: { stars: 2 } }, past, day + 40).version).not.toBe(matrix.version);
});
