import { expect, test } from 'vitest';
import { lineChart } from './line-chart.ts';
import { monthsChart } from './months-chart.ts';

test('a chart of stars has the first and the last recorded day, and figures at round dates between them', () => {
  const chart = lineChart([
    { day: 20_000, stars: 10 },
    { day: 20_100, stars: 30 },
    { day: 20_400, stars: 50 },
  ]);
  const figures = chart?.points.map(({ time, value }) => [new Date(time).toISOString().slice(0, 10), value]) ?? [];
  expect(figures[0]).toEqual(['2024-10-04', 10]);
  expect(figures.at(-1)).toEqual(['2025-11-08', 50]);
  expect(figures).toContainEqual(['2025-01-01', 10]);
  expect(figures).toContainEqual(['2025-02-01', 30]);
  expect(figures.length).toBeLessThanOrEqual(20);
  expect(chart?.points[0]?.x).toBe(0);
  expect(chart?.points.at(-1)?.x).toBe(100);
});

test('without a history there is no chart', () => {
  expect(lineChart([])).toBeUndefined();
  expect(lineChart([{ day: 20_000, stars: 10 }])).toBeUndefined();
  expect(monthsChart([])).toBeUndefined();
});

test('months have a row of bars for what happened in them, and none for what never did', () => {
  const month = (number: number) => Date.UTC(2026, number);
  const chart = monthsChart([
    { month: month(0), changes: 0, releases: 2 },
    { month: month(1), changes: 0, releases: 0 },
    { month: month(2), changes: 0, releases: 4 },
  ]);
  expect(chart?.changes).toBeUndefined();
  expect(chart?.releases?.bars.map(({ value, y }) => [value, y])).toEqual([
    [2, 50],
    [0, 100],
    [4, 0],
  ]);
});
