import { scaleBand, scaleLinear } from 'd3-scale';
import type { BarRowView, MonthsChartView, TimeMark } from '#features/pictures/chart-view.ts';
import type { MonthActivity } from '#features/pictures/family-statistics.ts';
import { toTenth } from './to-tenth.ts';

/** Space between bars, as a part of the distance between their middles. */
const gap = 0.25;

/** About how many marks the value axis of a row has. */
const valueMarks = 2;

/** The chart of months with a row of bars for changes and one for releases; undefined without any figures. */
export function monthsChart(figures: readonly MonthActivity[]): MonthsChartView | undefined {
  if (figures.length < 2) return undefined;
  const changes = rowOf(figures, ({ changes: count }) => count);
  const releases = rowOf(figures, ({ releases: count }) => count);
  const months = figures.map(({ month }) => month);
  return { months, ...(changes && { changes }), ...(releases && { releases }), times: timesOf(months) };
}

function rowOf(figures: readonly MonthActivity[], countOf: (figure: MonthActivity) => number): BarRowView | undefined {
  const counts = figures.map(countOf);
  const most = Math.max(...counts);
  if (most === 0) return undefined;
  const across = acrossOf(figures.map(({ month }) => month));
  const down = scaleLinear([0, most], [100, 0]).nice(valueMarks);
  const width = toTenth(across.bandwidth());
  const bars = figures.map(({ month }, index) => {
    const value = counts[index] ?? 0;
    return { x: toTenth(across(month) ?? 0), y: toTenth(down(value)), width, value };
  });
  const values = down.ticks(valueMarks).filter((value) => Number.isInteger(value) && value > 0);
  return { bars, values: values.map((value) => ({ y: toTenth(down(value)), value })) };
}

function timesOf(months: readonly number[]): readonly TimeMark[] {
  const across = acrossOf(months);
  const marked = [months[0], months.at(-1)].flatMap((month) => month ?? []);
  return marked.map((time) => ({ x: toTenth((across(time) ?? 0) + across.bandwidth() / 2), time }));
}

function acrossOf(months: readonly number[]) {
  return scaleBand(months, [0, 100]).padding(gap);
}
