import { expect, test } from 'vitest';
import { dayOf, emptyHistory, recentGain, settleHistory, starsOn, starTrend } from './star-history.ts';

const history = [
  { day: 100, stars: 10 },
  { day: 150, stars: 30 },
  { day: 190, stars: 60 },
];

test('a day is counted in UTC from 1970', () => {
  expect(dayOf(Date.UTC(1970, 0, 1, 23, 59))).toBe(0);
  expect(dayOf(Date.UTC(1970, 0, 2))).toBe(1);
});

test('between two known days the stars of the earlier one apply, and before the first day those of the first day', () => {
  expect([99, 100, 149, 150, 500].map((day) => starsOn(history, day))).toEqual([10, 10, 10, 30, 60]);
  expect(starsOn([], 100)).toBeUndefined();
});

test('the recent gain is counted over thirty days, or from the first known day', () => {
  expect(recentGain(history, { day: 200, stars: 70 })).toBe(40);
  expect(recentGain([{ day: 195, stars: 60 }], { day: 200, stars: 70 })).toBe(10);
  expect(recentGain([], { day: 200, stars: 70 })).toBe(0);
  expect(recentGain(history, { day: 200, stars: 20 })).toBe(-10);
});

test('the line begins with the first known day and ends with today', () => {
  const trend = starTrend(history, { day: 200, stars: 70 });
  expect(trend).toMatchObject({ since: Date.UTC(1970, 0, 101), from: 10 });
  expect(trend?.line).toHaveLength(17);
  expect(trend?.line.at(0)).toBe(0);
  expect(trend?.line.at(-1)).toBe(100);
  expect(trend?.line.toSorted((a, b) => a - b)).toEqual(trend?.line);
});

test('the line shows a year at most, and constant stars in the middle', () => {
  const trend = starTrend([{ day: 100, stars: 7 }], { day: 1_000, stars: 7 });
  expect(trend?.since).toBe(635 * 24 * 60 * 60 * 1000);
  expect(new Set(trend?.line)).toEqual(new Set([50]));
});

test('without a history there is no line', () => {
  expect(starTrend([], { day: 200, stars: 70 })).toBeUndefined();
  expect(starTrend([{ day: 200, stars: 60 }], { day: 200, stars: 70 })).toBeUndefined();
});

test('a family has the state of its last change, regardless of when and how often it is read', () => {
  const day = 24 * 60 * 60 * 1000;
  const packages = [
    { repo: 'ant', stars: 7 },
    { repo: 'bee', stars: 0 },
  ];
  const first = settleHistory(packages, emptyHistory, 100 * day);
  expect(first).toEqual({
    day: 100 * day,
    past: {
      stars: new Map([['ant', [{ day: 100, stars: 7 }]]]),
      firstSeen: new Map([
        ['ant', 100],
        ['bee', 100],
      ]),
    },
  });
  expect(settleHistory(packages, first.past, 130 * day)).toEqual(first);
  const later = settleHistory([{ repo: 'ant', stars: 9 }], first.past, 140 * day);
  expect(later.day).toBe(140 * day);
  expect(later.past.stars.get('ant')).toEqual([
    { day: 100, stars: 7 },
    { day: 140, stars: 9 },
  ]);
  expect(settleHistory([{ repo: 'ant', stars: 9 }], later.past, 141 * day)).toEqual(later);
});
